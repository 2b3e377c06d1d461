import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;
let group: { id: string; conversation_id: string };

const setUp = async (options: Parameters<typeof createAppWorld>[0] = {}) => {
  localStorage.clear();
  world = await createAppWorld(options);
  group = await world.ada.group('Lake', [world.lin.id]);
};
beforeEach(() => setUp());
afterEach(() => world.service.close());

const react = (who: 'ada' | 'lin', { id }: { id: string }, name = 'pushpin') =>
  world[who].put(`/v1/messages/${id}`, { reactions: { [name]: [who] } });
const bar = () => screen.findByRole('region', { name: 'Pinned' });

test('the newest pinned message stands under the header, the others behind it, in either order', async () => {
  const [first, second] = [
    await world.lin.say(group.conversation_id, 'Rules'),
    await world.lin.say(group.conversation_id, 'Map'),
  ];
  for (const message of [first, second]) await react('ada', message);
  // Far above what is loaded.
  for (let n = 0; n < 40; n++) await world.lin.say(group.conversation_id, `talk ${n}`);
  await world.show(`/groups/${group.id}`);
  const pinned = await bar();
  within(pinned).getByRole('button', { name: 'Pinned: Map' });
  fireEvent.click(within(pinned).getByRole('button', { name: 'All 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pinned' });
  const words = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.match(/Map|Rules/)?.[0]);
  expect(words()).toEqual(['Map', 'Rules']);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Oldest first' }));
  expect(words()).toEqual(['Rules', 'Map']);
  fireEvent.click(within(dialog).getByRole('button', { name: /Rules/ }));
  // Only the conversation says it in its own line.
  await screen.findByText('Rules', { selector: '[role=log] *' });
});

test('an admin pins and unpins from the menu, which others see', async () => {
  await world.lin.say(group.conversation_id, 'Rules');
  await world.show(`/groups/${group.id}`);
  const row = await screen.findByRole('article', { name: /^lin, / });
  const choose = async (name: string) => {
    fireEvent.focus(row);
    fireEvent.pointerEnter(row);
    fireEvent.click(await within(row).findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Pin');
  await bar();
  await waitFor(async () => expect((await world.lin.get(`/v1/groups/${group.id}/pinned`)).body.data).toHaveLength(1));
  await choose('Unpin');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned' })).toBeNull());
});

test('what another admin pins appears while one reads, and a pushpin of a member does not', async () => {
  const rules = await world.lin.say(group.conversation_id, 'Rules');
  const map = await world.lin.say(group.conversation_id, 'Map');
  await world.show(`/groups/${group.id}`);
  await screen.findAllByRole('article');
  await react('lin', rules);
  await react('ada', map);
  within(await bar()).getByRole('button', { name: 'Pinned: Map' });
  expect(within(await bar()).queryByRole('button', { name: /^All/ })).toBeNull();
});

test('with a service that does not list them, those that are loaded are pinned', async () => {
  await setUp({ lacks: ['pinned'] });
  const rules = await world.lin.say(group.conversation_id, 'Rules');
  await react('ada', rules);
  await world.show(`/groups/${group.id}`);
  within(await bar()).getByRole('button', { name: 'Pinned: Rules' });
});
