import { expect, test } from 'vitest';
import { allCapabilities, type Fault } from '#test/fakeService';
import { posts, setUp } from '#test/outboxWorld';
import { createDrain } from './drain';

test('what is due in a fraction of a second is tried then, in the tab that sends', async () => {
  const { outbox, settle, set, service } = await setUp();
  const sent = () => service.messages.map(({ message }) => message);
  let fault: Fault = { status: 503, retryAfter: '2' };
  set((request) => posts(fault)(request));
  await outbox.send('c1', 'one');
  await settle();
  fault = 'none';
  await settle(1_700);
  await outbox.send('c2', 'two');
  await settle();
  expect(sent()).toEqual(['two']);
  await settle(300);
  expect(sent()).toEqual(['two', 'one']);
});

test('while another tab sends, this one asks once a second whether it may', async () => {
  let passes = 0;
  const pass = async () => {
    passes++;
    return false;
  };
  const loadDrain = async () => () => ({ pass, stoppedUntil: () => 0 });
  const { outbox, settle } = await setUp(allCapabilities, undefined, undefined, undefined, loadDrain);
  await outbox.send('c1', 'one');
  await settle();
  expect(passes).toBe(1);
  await settle(999);
  expect(passes).toBe(1);
  await settle(1);
  expect(passes).toBe(2);
});

test('the code that sends is fetched when something waits, and what waits meanwhile is sent once it has come', async () => {
  let arrive = () => {};
  let asked = 0;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const loadDrain = async () => {
    asked++;
    await arrived;
    return createDrain;
  };
  const { outbox, settle, service } = await setUp(allCapabilities, undefined, undefined, undefined, loadDrain);
  await settle();
  expect(asked).toBe(0);
  await outbox.send('c1', 'one');
  await outbox.send('c1', 'two');
  await settle();
  expect([asked, service.messages.length]).toEqual([1, 0]);
  arrive();
  await settle();
  expect(service.messages.map(({ message }) => message)).toEqual(['one', 'two']);
});
