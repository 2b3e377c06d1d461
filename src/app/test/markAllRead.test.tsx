import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;

beforeEach(() => localStorage.clear());
afterEach(() => world.close());

/** Creates two groups. ada has read a message of the first group. */
async function twoGroups(lacks: string[] = []) {
  world = await createAppWorld({ lacks });
  const groups = [await world.ada.group('Lake', [world.lin.id]), await world.ada.group('Hill', [world.lin.id])];
  await world.lin.say(groups[0].conversation_id, 'low tide');
  return groups;
}

const rowOf = (name: string) => within(screen.getByRole('list', { name: 'Groups' })).findByRole('link', { name });
const openMenu = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Sort groups and more' }));
  return screen.findByRole('menu', { name: 'Sort groups and more' });
};
const markAll = async () => fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark all as read' }));

async function markAndUndo() {
  await openMenu();
  await markAll();
  expect(await screen.findByText('Marked 2 of 2 groups as read')).toBeDefined();
  await rowOf('Lake');
  await rowOf('Hill');
  const bar = screen.getByRole('region', { name: 'Marked 2 of 2 groups as read' });
  fireEvent.click(within(bar).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Marked 2 of 2 groups as unread')).toBeDefined();
  await rowOf('Hill, 1 unread');
}

test('all groups are marked as read, and undo brings back what was unread in each', async () => {
  const groups = await twoGroups();
  for (const { conversation_id } of groups) await world.lin.say(conversation_id, 'hello');
  await world.show('/settings');
  await screen.findByRole('link', { name: 'Lake, 2 unread' });
  await rowOf('Hill, 1 unread');
  await markAndUndo();
  await rowOf('Lake, 2 unread');
});

test('so with a service that keeps no read markers', async () => {
  const groups = await twoGroups(['read']);
  await world.lin.say(groups[1].conversation_id, 'low tide');
  await world.show('/settings');
  // Only messages that arrive after the app has shown the group count as unread.
  await waitFor(() => expect(screen.getAllByText(/low tide/)).toHaveLength(2));
  for (const { conversation_id } of groups) await world.lin.say(conversation_id, 'hello');
  await rowOf('Lake, 1 unread');
  await rowOf('Hill, 1 unread');
  await markAndUndo();
  await rowOf('Lake, 1 unread');
});

test('where nothing is unread but in a group in quarantine, nothing is offered', async () => {
  world = await createAppWorld();
  const { conversation_id } = (await world.lin.post('/v1/groups', { name: 'Lake', contacts: [world.ada.id] })).body;
  await world.lin.say(conversation_id, 'hello');
  await world.show('/settings');
  await screen.findByRole('link', { name: 'Lake, new' });
  const menu = await openMenu();
  await waitFor(() => expect(within(menu).getAllByRole('menuitemradio')).toHaveLength(3));
  expect(within(menu).queryByRole('menuitem')).toBeNull();
});
