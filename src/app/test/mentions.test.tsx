import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;
let group: { id: string; conversation_id: string };

beforeEach(async () => {
  localStorage.clear();
  world = await createAppWorld();
  group = await world.ada.group('Lake', [world.lin.id]);
});
afterEach(() => world.close());

const marker = () => screen.queryByText('You are mentioned');

test('a group in which one is called says so, and the conversation leads from one call to the next', async () => {
  const said: string[] = [];
  for (const words of ['@ada, first', 'hello', '@ada, second'])
    said.push((await world.lin.say(group.conversation_id, words)).id);
  await world.show('/settings');
  await waitFor(() => expect(marker()).not.toBeNull());
  await world.go(`/groups/${group.id}`);
  for (const id of [said[0], said[2]]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Next mention' }));
    await waitFor(() => expect(world.path().endsWith(`/${id}`)).toBe(true));
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Next mention' })).toBeNull());
});
