import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPreferences } from '../../browser/preferences';
import { createSignedInApp } from '../../test/signedInApp';
import { dismissToast, toastStore } from '../../ui/overlay/toastStore';

let app: Awaited<ReturnType<typeof createSignedInApp>>;
const requested: string[] = [];

beforeEach(async () => {
  // Loads these parts first, because an import does not follow the fake timers of a test.
  await import('../appAfter');
  await import('../../ui/overlay/overlayAfter');
  app = await createSignedInApp();
  requested.length = 0;
});
afterEach(async () => {
  setPreferences({ notify: 'off', notifyText: false });
  await app.close();
});

/** Records every request, and refuses the requests for `refused`. */
function meet(refused?: string) {
  const request = app.service.app.request.bind(app.service.app);
  vi.spyOn(app.service.app, 'request').mockImplementation(async (input, init, ...rest) => {
    const line = `${init?.method ?? 'GET'} ${new URL(String(input), 'http://localhost').pathname}`;
    requested.push(line);
    if (refused && line.endsWith(refused)) return request(`/v1/groups/none${refused}`, init, ...rest);
    return request(input, init, ...rest);
  });
}

/** Opens ida's app at a group to which a stranger, mei, has added her. */
async function addedByStranger({ at = (id: string) => `/groups/${id}` } = {}) {
  // The first person is an admin of the service, who may see every group.
  await app.service.person('root');
  const [ida, mei] = [await app.service.person('ida'), await app.service.person('mei')];
  const group = (await mei.post('/v1/groups', { name: 'Offer', contacts: ['ida'] })).body;
  await mei.say(group.conversation_id, 'buy now');
  await app.open(ida, at(group.id));
  return { ida, mei, group };
}

const row = (name: string) => screen.queryByRole('link', { name });
const bar = () => screen.queryByRole('status', { name: 'mei added you to this group' });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await app.settle();
};
const leaveAndBlock = async () => {
  await press('More');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Leave and block' }));
  await app.settle();
};
const told = () => requested.filter((line) => line.endsWith('/read'));
const toasts = () => toastStore.get().map(({ text }) => text);

test('a group of a stranger is new, quiet and unread until it is kept', async () => {
  meet();
  const { ida, mei, group } = await addedByStranger();
  const link = screen.getByRole('link', { name: 'Offer, new' });
  expect(link.textContent).toContain('mei added you');
  expect(link.textContent).toContain('New');
  expect(link.textContent).not.toContain('buy now');
  expect(bar()).not.toBeNull();
  expect(screen.getByText('buy now')).toBeDefined();
  expect([told(), document.title]).toEqual([[], 'Offer - Confab']);

  await press('Join');
  expect(bar()).toBeNull();
  expect(row('Offer')?.textContent).toContain('buy now');
  expect((await ida.get(`/v1/groups/${group.id}`)).body.added_by).toBeNull();
  await mei.say(group.conversation_id, 'last chance');
  await app.settle();
  expect(told().length).toBeGreaterThan(0);
});

test('writing there keeps it too', async () => {
  const { ida, group } = await addedByStranger();
  await app.type('who are you?');
  fireEvent.keyDown(app.field(), { key: 'Enter' });
  await app.settle();
  expect(bar()).toBeNull();
  expect(row('Offer')).not.toBeNull();
  expect((await ida.get(`/v1/groups/${group.id}`)).body.added_by).toBeNull();
});

test('a refusal to keep it brings the bar back, and says why', async () => {
  meet('/keep');
  await addedByStranger();
  await press('Join');
  expect(bar()).not.toBeNull();
  expect(row('Offer, new')).not.toBeNull();
  expect(toasts()).toEqual(['You could not join Offer: It is not there any more.']);
});

test('leaving it and blocking who added one is done at once, and can be taken back', async () => {
  const { ida, mei, group } = await addedByStranger();
  const blocked = async () => (await ida.get('/v1/blocks')).body.data.map((each: { id: string }) => each.id);
  await leaveAndBlock();
  expect(row('Offer, new')).toBeNull();
  expect(toasts()).toEqual(['You left Offer and blocked mei']);
  expect(await blocked()).toEqual([mei.id]);
  expect((await ida.get(`/v1/groups/${group.id}`)).status).toBe(200);

  act(() => toastStore.get()[0]?.action?.run());
  await app.settle();
  expect(bar()).not.toBeNull();
  expect(await blocked()).toEqual([]);
});

test('without an undo it has been left, and who was blocked cannot add one again', async () => {
  const { ida, mei, group } = await addedByStranger();
  await leaveAndBlock();
  for (const { id } of toastStore.get()) act(() => dismissToast(id));
  await app.settle();
  expect((await ida.get(`/v1/groups/${group.id}`)).status).toBe(404);
  const again = await mei.post('/v1/groups', { name: 'Again', contacts: ['ida'] });
  expect([again.status, again.body.code]).toEqual([422, 'not-addable']);
  expect(screen.queryByRole('link', { name: /^(Offer|Again)/ })).toBeNull();
});

test('nothing is heard of groups that strangers added one to, nor anywhere of those who are blocked', async () => {
  const shown: string[] = [];
  class FakeNotification {
    static permission = 'granted';
    constructor(title: string, { body }: { body: string }) {
      shown.push(`${title}: ${body}`);
    }
    close(): void {}
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('isSecureContext', true);
  setPreferences({ notify: 'all', notifyText: true });
  const { ida, mei, group } = await addedByStranger({ at: () => '/groups' });
  const [eve, tom] = [await app.service.person('eve'), await app.service.person('tom')];
  const shared = await ida.group('Ours', [mei.id, eve.id]);
  await ida.put(`/v1/blocks/${mei.id}`, {});
  await app.settle();
  await tom.post('/v1/groups', { name: 'Another offer', contacts: ['ida'] });
  await mei.say(group.conversation_id, 'buy now');
  await mei.say(shared.conversation_id, 'buy here');
  await eve.say(shared.conversation_id, 'supper at eight');
  await app.settle();
  expect(shown).toEqual(['eve in Ours: supper at eight']);
  expect(document.title).toBe('(2) Groups - Confab');
  expect(within(screen.getByRole('navigation')).getByRole('link', { name: 'Another offer, new' })).toBeDefined();
});
