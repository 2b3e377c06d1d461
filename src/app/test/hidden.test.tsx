import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSignedInApp } from '../../test/signedInApp';
import { toastStore } from '../../ui/overlay/toastStore';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

beforeEach(async () => {
  localStorage.clear();
  app = await createSignedInApp();
});
afterEach(() => app.close());

const rows = () =>
  within(screen.getByRole('list', { name: 'Groups' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'));
const press = (element: HTMLElement) => {
  fireEvent.click(element);
  return app.settle();
};
const choose = async (group: string, item: string) => {
  await press(screen.getByRole('button', { name: `Actions for ${group}` }));
  await press(screen.getByRole('menuitem', { name: item }));
};
async function open() {
  const [ada, lin] = [await app.service.person('ada'), await app.service.person('lin')];
  const lake = await ada.group('Lake', [lin.id]);
  await ada.group('Hill', [lin.id]);
  await lin.say(lake.conversation_id, 'low tide');
  await app.open(ada, '/settings');
  return { ada, lin, lake };
}

test('a hidden group is found by the filter and at the end of the list, and comes back with a new message', async () => {
  const { ada, lin, lake } = await open();
  await choose('Lake', 'Hide from my list');
  expect(rows()).toEqual(['Hill']);
  expect((await ada.get('/v1/me/preferences')).body.data).toMatchObject([{ group_id: lake.id }]);

  fireEvent.change(screen.getByRole('searchbox', { name: 'Filter groups' }), { target: { value: 'la' } });
  await app.settle();
  expect(rows()).toEqual(['Lake, 1 unread']);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Filter groups' }), { target: { value: '' } });
  await app.settle();
  expect(rows()).toEqual(['Hill']);
  expect(document.title).not.toMatch(/^\(1\)/);

  await press(screen.getByRole('button', { name: '1 hidden group' }));
  expect(rows()).toEqual(['Hill', 'Lake, 1 unread']);
  await press(screen.getByRole('button', { name: '1 hidden group' }));

  await app.pass(1_000);
  await lin.say(lake.conversation_id, 'high tide');
  await app.settle();
  expect(rows()).toEqual(['Lake, 2 unread', 'Hill']);
  expect(screen.queryByRole('button', { name: '1 hidden group' })).toBeNull();
});

test('a muted one stays hidden, can be shown again, and Undo takes the last of these back', async () => {
  const { lin, lake } = await open();
  await choose('Lake', 'Mute');
  await press(screen.getByRole('menuitem', { name: 'Until I turn it back on' }));
  await choose('Lake', 'Hide from my list');
  await app.pass(1_000);
  await lin.say(lake.conversation_id, 'high tide');
  await app.settle();
  expect(rows()).toEqual(['Hill']);
  await press(screen.getByRole('button', { name: '1 hidden group' }));
  await choose('Lake', 'Show in my list');
  expect(rows()).toEqual(['Lake, 2 unread', 'Hill']);
  toastStore.get().at(-1)?.action?.run();
  await app.settle();
  await press(screen.getByRole('button', { name: '1 hidden group' }));
  expect(rows()).toEqual(['Hill']);
});
