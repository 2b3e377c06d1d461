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
afterEach(() => world.close());

const react = (who: 'ada' | 'lin', { id }: { id: string }, name = 'pushpin') =>
  world[who].put(`/v1/messages/${id}`, { reactions: { [name]: [who] } });
const bar = () => screen.findByRole('region', { name: 'Pinned' });

test('the newest pinned message stands under the header, the others behind it, in either order', async () => {
  const [first, second] = [
    await world.lin.say(group.conversation_id, 'Rules'),
    await world.lin.say(group.conversation_id, 'Map'),
  ];
  for (const message of [first, second]) await react('ada', message);
  // With these messages the pinned messages are far above the loaded part of the conversation.
  for (let n = 0; n < 40; n++) await world.lin.say(group.conversation_id, `talk ${n}`);
  await world.show(`/groups/${group.id}`);
  const pinned = await bar();
  within(pinned).getByRole('button', { name: 'Pinned: Map' });
  fireEvent.click(within(pinned).getByRole('button', { name: 'All 2' }));
  await screen.findByRole('button', { name: 'Oldest first' });
  const dialog = screen.getByRole('dialog', { name: 'Pinned' });
  const words = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.match(/Map|Rules/)?.[0]);
  expect(words()).toEqual(['Map', 'Rules']);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Oldest first' }));
  expect(words()).toEqual(['Rules', 'Map']);
  fireEvent.click(within(dialog).getByRole('button', { name: /Rules/ }));
  // The selector excludes the dialog, which shows the same text.
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

test('a message that another admin has pinned says so, and offers what the caller can do', async () => {
  const rules = await world.lin.say(group.conversation_id, 'Rules');
  await world.ada.put(`/v1/groups/${group.id}/roles`, { admins: [world.ada.id, world.lin.id] });
  await react('lin', rules);
  await world.show(`/groups/${group.id}`);
  await bar();
  const row = await screen.findByRole('article', { name: /^lin, / });
  const menu = async () => {
    fireEvent.focus(row);
    fireEvent.pointerEnter(row);
    fireEvent.click(await within(row).findByRole('button', { name: 'More actions' }));
    return within(await screen.findByRole('menu'));
  };
  const opened = await menu();
  const item = opened.getByRole('menuitem', { name: 'Pinned by lin' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(item.getAttribute('aria-description')).toBe('Only the person who pinned it can unpin it');
  expect(opened.queryByRole('menuitem', { name: /^(Pin|Unpin)$/ })).toBeNull();
  fireEvent.keyDown(item, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

  await react('ada', rules);
  await screen.findByRole('button', { name: /^pushpin, 2: / });
  fireEvent.click((await menu()).getByRole('menuitem', { name: 'Unpin' }));
  await screen.findByText('Still pinned by lin');
  expect(await bar()).toBeDefined();
});

test('with a service that does not list them, those that are loaded are pinned', async () => {
  await setUp({ lacks: ['pinned'] });
  const rules = await world.lin.say(group.conversation_id, 'Rules');
  await react('ada', rules);
  await world.show(`/groups/${group.id}`);
  within(await bar()).getByRole('button', { name: 'Pinned: Rules' });
});
