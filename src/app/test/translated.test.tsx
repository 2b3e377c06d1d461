import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeComplaints } from '../../test/setup';
import { createSignedInApp } from '../../test/signedInApp';
import { translatePage } from '../../test/translatePage';

let app: Awaited<ReturnType<typeof createSignedInApp>>;
let stop: (() => void) | undefined;

beforeEach(async () => {
  localStorage.clear();
  app = await createSignedInApp();
});
afterEach(async () => {
  stop?.();
  await app.close();
});

const partsLoaded = async () => {
  await vi.dynamicImportSettled();
  await app.settle();
};

/** Types into each field, and presses each control that expands, sorts or selects. */
async function tryAll() {
  const fields = ['searchbox', 'combobox', 'textbox'].flatMap((role) => screen.queryAllByRole(role));
  for (const field of fields.filter((each) => each.isConnected && each.matches('input')))
    for (const value of ['l', 'zzz', 'la', '']) {
      fireEvent.change(field, { target: { value } });
      await app.pass(300);
    }
  for (const part of ['[aria-expanded="false"]:not([aria-haspopup])', 'th button', '[role=radio]', 'input[type=radio]'])
    for (const each of document.querySelectorAll<HTMLElement>(part)) {
      if (!each.isConnected) continue;
      fireEvent.click(each);
      await app.pass(300);
    }
  await partsLoaded();
}

test.each([
  '/groups/new',
  '/groups/:id',
  '/groups/:id/settings',
  '/archived',
  '/people',
  '/audit',
  '/all-groups',
  '/settings',
  '/share',
  '/doctor',
  '/groups/grp_nowhere',
])('%s goes on in a browser that translates the page', async (path) => {
  const [ida, lin] = [await app.service.person('ida'), await app.service.person('lin')];
  const [lake, quarry] = [await ida.group('Lake', [lin.id]), await ida.group('Quarry', [lin.id])];
  await ida.put(`/v1/groups/${quarry.id}`, { archived_at: 1_700_000_000 });
  await lin.post(`/v1/groups/${lake.id}/keep`);
  const said = await lin.say(lake.conversation_id, 'hello @ida, see the lake');
  await app.open(ida, path.replace(':id', lake.id));
  await partsLoaded();
  stop = translatePage();
  await tryAll();
  // Other people act while the page is translated.
  await lin.post(`/v1/conversations/${lake.conversation_id}/typing`, {});
  await app.settle();
  for (const message of ['hello @ida and @lin', 'hello **@ida** and others', '**so** it is']) {
    await lin.put(`/v1/messages/${said.id}`, { message, reactions: [{ heart: ['lin'] }] });
    await app.settle();
    if (path.endsWith(':id')) expect(screen.getByRole('log').textContent).toContain(message.replaceAll('*', ''));
  }
  await ida.put(`/v1/groups/${lake.id}`, { name: 'The lake', description: 'Cold' });
  await app.service.person('mei');
  await app.settle();
  expect(screen.getByRole('navigation', { name: 'Groups' }).textContent).toContain('The lake');
  // The network is lost and comes back.
  for (const online of [false, true]) {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
    await app.settle();
  }
  await ida.put(`/v1/groups/${quarry.id}`, { archived_at: null });
  await ida.put(`/v1/groups/${lake.id}`, { archived_at: 1_700_000_001 });
  await app.settle();
  expect(screen.queryByText(/stopped working|could not be shown/)).toBeNull();
  const names = within(screen.getByRole('navigation', { name: 'Groups' })).queryAllByRole('link');
  expect(names.some((row) => row.textContent?.includes('Quarry'))).toBe(true);
});

test('so do Find and the search of messages', async () => {
  const [ida, lin] = [await app.service.person('ida'), await app.service.person('lin')];
  const lake = await ida.group('Lake', [lin.id]);
  await lin.say(lake.conversation_id, 'larch by the lake');
  await app.open(ida, `/groups/${lake.id}`);
  await partsLoaded();
  stop = translatePage();
  const open: Record<string, () => unknown> = {
    'Search messages': () => fireEvent.click(screen.getByRole('button', { name: 'Search messages' })),
    'Find groups, people and messages': () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }),
  };
  for (const [name, show] of Object.entries(open)) {
    show();
    await partsLoaded();
    await tryAll();
    const [field] = [...screen.queryAllByRole('searchbox', { name }), ...screen.queryAllByRole('combobox', { name })];
    fireEvent.change(field ?? document.body, { target: { value: 'larch' } });
    await app.settle();
    expect(document.querySelectorAll('mark').length).toBeGreaterThan(0);
  }
  expect(screen.queryByText(/stopped working|could not be shown/)).toBeNull();
  // jsdom does not know the element <search>, so React logs a warning once.
  expect(takeComplaints().filter((complaint) => !complaint.includes('unrecognized in this browser'))).toEqual([]);
});
