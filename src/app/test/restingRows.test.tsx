import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSignedInApp } from '../../test/signedInApp';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

beforeEach(async () => {
  localStorage.clear();
  app = await createSignedInApp();
});
afterEach(() => app.close());

const names = ['One', 'Two', 'Three', 'Four'];
const list = () => screen.getByRole('list', { name: 'Groups' });
const order = () =>
  [...list().querySelectorAll('a')].map((row) => names.find((name) => row.textContent?.includes(name)));

async function setUp() {
  const [ada, lin] = [await app.service.person('ada'), await app.service.person('lin')];
  const groups: { id: string; conversation_id: string }[] = [];
  for (const name of names) {
    const group = await ada.group(name, [lin.id]);
    await lin.post(`/v1/groups/${group.id}/keep`);
    await app.pass(1_000);
    groups.unshift(group);
  }
  const say = async (place: number) => {
    await lin.say(groups[place]?.conversation_id ?? '', 'chalk');
    await app.settle();
  };
  const takeAway = async (place: number) => {
    await ada.put(`/v1/groups/${groups[place]?.id}`, { archived_at: 1_700_000_000 });
    await app.settle();
  };
  return { say, takeAway, open: () => app.open(ada, '/groups') };
}

test('rows keep their places under a resting mouse, until it goes or a key is pressed', async () => {
  const { open, say } = await setUp();
  await open();
  expect(order()).toEqual(['Four', 'Three', 'Two', 'One']);
  fireEvent.pointerEnter(list(), { pointerType: 'mouse' });
  await say(3);
  await say(2);
  expect(order()).toEqual(['Four', 'Three', 'Two', 'One']);
  fireEvent.pointerLeave(list(), { pointerType: 'mouse' });
  expect(order()).toEqual(['Two', 'One', 'Four', 'Three']);
  fireEvent.pointerMove(list(), { pointerType: 'mouse' });
  await say(1);
  expect(order()).toEqual(['Two', 'One', 'Four', 'Three']);
  fireEvent.keyDown(document.body, { key: 'h' });
  expect(order()).toEqual(['Three', 'Two', 'One', 'Four']);
});

test('a group that somebody else takes away leaves its room under a resting mouse', async () => {
  const { open, takeAway } = await setUp();
  await open();
  const rooms = () => [...list().querySelectorAll('li')].map((row) => row.style.marginBlockStart);
  fireEvent.pointerEnter(list(), { pointerType: 'mouse' });
  await takeAway(1);
  expect(order()).toEqual(['Four', 'Two', 'One']);
  expect(rooms()).toEqual(['', '3.625rem', '']);
  fireEvent.pointerLeave(list(), { pointerType: 'mouse' });
  expect(rooms()).toEqual(['', '', '']);
});

test('a filter, and a finger, show the rows as they are', async () => {
  const { open, say } = await setUp();
  await open();
  fireEvent.pointerMove(list(), { pointerType: 'touch' });
  await say(2);
  expect(order()[0]).toBe('Two');
  fireEvent.pointerMove(list(), { pointerType: 'mouse' });
  await say(3);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Filter groups' }), { target: { value: 'o' } });
  await app.settle();
  expect(order()).toEqual(['One', 'Two', 'Four']);
});

test('unread first: the group that is opened stays where it is while it is read, until another is opened', async () => {
  const { open, say } = await setUp();
  await say(2);
  await say(3);
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Sort groups and more' }));
  await app.settle();
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Unread first' }));
  await app.settle();
  expect(order()).toEqual(['One', 'Two', 'Four', 'Three']);
  fireEvent.click(screen.getByRole('link', { name: /^One/ }));
  await app.settle();
  expect(order()).toEqual(['One', 'Two', 'Four', 'Three']);
  fireEvent.click(screen.getByRole('link', { name: /^Two/ }));
  await app.settle();
  expect(order()).toEqual(['Two', 'One', 'Four', 'Three']);
});
