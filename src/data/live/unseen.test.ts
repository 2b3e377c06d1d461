import { expect, test } from 'vitest';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { someMessage } from '../../test/fixtures';
import type { TabMessage } from './tabs';
import { createUnseenMessages } from './unseen';

function setUp() {
  const { runtime, advance, settle } = createFakeRuntime();
  const said: TabMessage[] = [];
  const told: string[][] = [];
  const world = { isShown: false };
  const unseen = createUnseenMessages({
    ...{ runtime, broadcast: (message) => void said.push(message), isShown: () => world.isShown },
  });
  unseen.subscribe(({ messages }) => void told.push(messages.map(({ id }) => id)));
  const wait = async (ms: number) => {
    advance(ms);
    await settle();
  };
  return { unseen, said, told, world, wait };
}

test('a message that is on screen as it arrives is unseen by nobody, even if the screen is left at once', async () => {
  const { unseen, said, told, world, wait } = setUp();
  world.isShown = true;
  unseen.add(someMessage('m1'));
  world.isShown = false;
  await wait(300);
  expect([said, told]).toEqual([[], []]);
});

test('messages of 300 ms are told together, and none when a tab shows them', async () => {
  const { unseen, told, wait } = setUp();
  unseen.add(someMessage('m1'));
  await wait(299);
  unseen.add(someMessage('m2'));
  expect(told).toEqual([]);
  await wait(1);
  unseen.add(someMessage('m3'));
  unseen.shown('c1');
  await wait(300);
  expect(told).toEqual([['m1', 'm2']]);
});

test('a message that arrives once more is told once', async () => {
  const { unseen, told, wait } = setUp();
  unseen.add(someMessage('m1'));
  await wait(300);
  unseen.add(someMessage('m1'));
  await wait(300);
  expect(told).toEqual([['m1']]);
});
