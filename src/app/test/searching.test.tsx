import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Message } from '../../contract/resources';
import { createAppWorld } from '../../test/appWorld';
import { takeComplaints } from '../../test/setup';

let world: Awaited<ReturnType<typeof createAppWorld>>;
afterEach(() => world.close());

test('the Enter that confirms what an input method offers leads to no hit', async () => {
  world = await createAppWorld();
  const { ada, lin } = world;
  const group = await ada.group('Lake', [lin.id]);
  const message = await lin.say(group.conversation_id, '日本 in May');
  await world.show(`/groups/${group.id}`);
  await screen.findByText('日本 in May');
  fireEvent.click(screen.getByRole('button', { name: 'Search messages' }));
  const field = await screen.findByRole('searchbox', { name: 'Search messages' });
  fireEvent.change(field, { target: { value: '日本' } });
  const hit = await within(screen.getByRole('list', { name: 'Search results' })).findByRole('button');
  // The result begins with the letter of lin's face, then the name.
  expect(hit.textContent).toMatch(/^llin/);
  expect(hit.querySelector('mark')?.textContent).toBe('日本');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(world.path()).toBe(`/groups/${group.id}`);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(world.path()).toBe(`/groups/${group.id}/messages/${message.id}`));
  // jsdom does not know the element <search>, so React logs a warning once.
  expect(takeComplaints().filter((complaint) => !complaint.includes('unrecognized in this browser'))).toEqual([]);
});

test('where the hit on screen is deleted, Older and Newer go on from its place', async () => {
  world = await createAppWorld();
  const { ada, lin } = world;
  const group = await ada.group('Lake', [lin.id]);
  const said: Message[] = [];
  for (const words of ['one bridge', 'two bridges', 'three bridges', 'four bridges', 'five bridges'])
    said.push(await lin.say(group.conversation_id, words));
  await world.show(`/groups/${group.id}`);
  await screen.findByText('five bridges');
  fireEvent.click(screen.getByRole('button', { name: 'Search messages' }));
  const field = await screen.findByRole('searchbox', { name: 'Search messages' });
  fireEvent.change(field, { target: { value: 'bridge' } });
  const results = await screen.findByRole('list', { name: 'Search results' });
  await waitFor(() => expect(within(results).getAllByRole('button')).toHaveLength(5));
  const pathOf = (at: number) => `/groups/${group.id}/messages/${said[at]?.id}`;
  fireEvent.click(within(results).getAllByRole('button')[2] ?? document.body);
  await waitFor(() => expect(world.path()).toBe(pathOf(2)));
  await lin.delete(`/v1/messages/${said[2]?.id}`);
  await waitFor(() => expect(within(results).getAllByRole('button')).toHaveLength(4));
  fireEvent.click(screen.getByRole('button', { name: 'Older result' }));
  await waitFor(() => expect(world.path()).toBe(pathOf(1)));
  takeComplaints();
});
