import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;
afterEach(() => world.close());

async function open() {
  world = await createAppWorld();
  const { ada, lin, service } = world;
  const mei = await service.person('mei');
  const pair = await ada.group('ada and lin', [lin.id]);
  const lake = await ada.group('Lake', [lin.id, mei.id]);
  await lin.say(lake.conversation_id, 'The lintel is of larch');
  await world.show(`/groups/${lake.id}`);
  await screen.findByText('The lintel is of larch');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Find groups, people and messages' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { pair, lake, field, type };
}

const options = async (group: string) =>
  within(await screen.findByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('groups first, then people, then messages of all groups with the words marked', async () => {
  const { type } = await open();
  expect(await options('Groups')).toEqual(['llin', 'LLake']);
  type('lin');
  expect(await options('People')).toEqual(['llin']);
  expect(await options('Messages')).toEqual([expect.stringContaining('The lintel is of larch')]);
  // The list shows a conversation of two only as the person, not also as a group.
  expect(screen.queryByRole('group', { name: 'Groups' })).toBeNull();
  const found = within(screen.getByRole('group', { name: 'Messages' })).getByRole('option');
  expect([...found.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['lin']);
  fireEvent.click(found);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('somebody leads to the group of the two, and without one to their card', async () => {
  const { type } = await open();
  type('lin');
  await options('People');
  fireEvent.click(within(screen.getByRole('group', { name: 'People' })).getByRole('option'));
  await screen.findByRole('heading', { level: 1, name: 'lin' });

  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const again = await screen.findByRole('combobox', { name: 'Find groups, people and messages' });
  fireEvent.change(again, { target: { value: 'mei' } });
  await options('People');
  fireEvent.click(within(screen.getByRole('group', { name: 'People' })).getByRole('option'));
  await screen.findByRole('dialog', { name: 'mei' });
});

test('what is nowhere is said to be nowhere, once the messages were searched too', async () => {
  const { type } = await open();
  type('xyzzy');
  await screen.findByText('Searching messages…');
  await screen.findByText('Nothing has “xyzzy” in it');
});
