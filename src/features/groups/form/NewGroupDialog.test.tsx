import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createAppWorld } from '#test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;
beforeEach(async () => {
  world = await createAppWorld();
  await world.show('/groups/new');
});
afterEach(() => world.close());

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** Focuses the button first, as a person with a keyboard does. */
const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
};
/** Waits for the form, because the dialog appears before its form is loaded. */
const findName = () => screen.findByRole('textbox', { name: 'Name' });

test('words for a member that name nobody are asked about once, and an empty group asks for people', async () => {
  type(await findName(), 'Lake');
  const dialog = screen.getByRole('dialog', { name: 'New group' });
  const members = await within(dialog).findByRole('combobox', { name: 'Members' });
  const description = within(dialog).getByRole('textbox', { name: 'Description' });
  expect(members.compareDocumentPosition(description)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  type(members, 'zzz');
  press('Create group');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^“zzz” is not in the list/);
  expect(document.activeElement, 'who means it presses again').toBe(
    screen.getByRole('button', { name: 'Create group' }),
  );
  press('Create group');
  await screen.findByText('Only you so far.');
  expect((await screen.findByRole('link', { name: 'Add people' })).getAttribute('href')).toMatch(/\/settings$/);
  screen.getByRole('button', { name: 'Copy link' });
});

test.each([
  ['lin, ada2', ['lin'], 'ada2'],
  ['@lin,', ['lin'], ''],
  ['lin; @mei, ', ['lin', 'mei'], ''],
  ['nobody, lin', [], 'nobody, lin'],
])('a list of names chooses those that are found: %s', async (typed, chosen, left) => {
  await world.service.person('mei');
  await findName();
  const members = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Members' });
  type(members, typed);
  await waitFor(() => expect(members.value).toBe(left));
  const names = screen
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(chosen.map((name) => `Remove ${name}`));
});

test('who has no group yet is asked for a first one, where others pick one', async () => {
  const first = await screen.findByRole('link', { name: 'Create your first group' });
  expect(first.getAttribute('href')).toBe('/groups/new');
  expect(screen.queryByText('Pick a group to read and write')).toBeNull();
});

test('what was wrong with a field is not said of other words in it', async () => {
  const name = await findName();
  press('Create group');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(name);
  type(name, 'Lake');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBeNull());
});

test('what was typed outlives a dialog that Escape closed, and Cancel throws it away', async () => {
  type(await findName(), 'Lake');
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click((await screen.findAllByRole('link', { name: 'New group' }))[0] ?? document.body);
  expect((await findName()).getAttribute('value')).toBe('Lake');
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click((await screen.findAllByRole('link', { name: 'New group' }))[0] ?? document.body);
  expect((await findName()).getAttribute('value')).toBe('');
});

test('closed, it leads back to the conversation that it was opened over, and the focus to what opened it', async () => {
  const group = await world.ada.group('Lake', []);
  await world.go(`/groups/${group.id}`);
  await screen.findByRole('textbox', { name: /^Message/ });
  // Waits for the list, because an empty list contains a second link to create a group.
  await screen.findByRole('link', { name: /^Lake/ });
  const opener = screen.getByRole('link', { name: 'New group' });
  opener.focus();
  fireEvent.click(opener);
  await findName();
  press('Close');
  await waitFor(() => expect(world.path()).toBe(`/groups/${group.id}`));
  await screen.findByRole('textbox', { name: /^Message/ });
  expect(document.activeElement).toBe(opener);
  // The dialog also returns to a page that is no conversation.
  await world.go('/archived');
  fireEvent.click(screen.getByRole('link', { name: 'New group' }));
  await findName();
  press('Close');
  await waitFor(() => expect(world.path()).toBe('/archived'));
});

test('the browser asks before the page goes with what was typed, until it is made or thrown away', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const name = await findName();
  expect(asks()).toBe(false);
  type(name, 'Lake');
  expect(asks()).toBe(true);
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asks()).toBe(false);
});

/** Holds the requests to create a group. A held request gets the given response, or else the service's response. */
function holdCreations() {
  const held: ((answer?: Response) => void)[] = [];
  const { app } = world.service;
  const request = app.request.bind(app);
  const spy = vi.spyOn(app, 'request').mockImplementation(async (url, init) => {
    if (init?.method !== 'POST' || !String(url).endsWith('/v1/groups')) return request(url, init);
    const answer = await new Promise<Response | undefined>((resolve) => held.push(resolve));
    return answer ?? request(url, init);
  });
  onTestFinished(() => spy.mockRestore());
  const asked = () => waitFor(() => expect(held).toHaveLength(1));
  const release = async (answer?: Response) => {
    await asked();
    await act(async () => held.shift()?.(answer));
  };
  return { release, asked };
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const createAndClose = async (asked: () => Promise<void>) => {
  press('Create group');
  await asked();
  press('Close');
  await closed();
};
const openAgain = async () => {
  fireEvent.click((await screen.findAllByRole('link', { name: 'New group' }))[0] ?? document.body);
  return findName();
};
const groupsNamed = async (name: string) => {
  const { data } = (await world.ada.get('/v1/groups')).body;
  return data.filter((group: { name: string }) => group.name === name).length;
};
const createButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Creat/ });

test('opened again before the answer, the dialog shows that the group is being created, and makes no second one', async () => {
  const { release, asked } = holdCreations();
  type(await findName(), 'Lake');
  await createAndClose(asked);
  expect((await openAgain()).getAttribute('value')).toBe('Lake');
  fireEvent.click(createButton());
  expect(createButton().disabled).toBe(true);
  expect(createButton().textContent).toBe('Creating…');
  await release();
  await waitFor(() => expect(world.path()).toMatch(/^\/groups\/grp_/));
  await closed();
  expect(await groupsNamed('Lake')).toBe(1);
  expect((await openAgain()).getAttribute('value')).toBe('');
});

test('opened again for another group, the dialog keeps its words when the first one is there', async () => {
  const { release, asked } = holdCreations();
  type(await findName(), 'Lake');
  await createAndClose(asked);
  type(await openAgain(), 'Sea');
  await waitFor(() => expect(createButton().disabled).toBe(false));
  await release();
  await screen.findByText(/Lake/, { selector: '[role=status] *' });
  expect((await findName()).getAttribute('value')).toBe('Sea');
  press('Create group');
  await release();
  await closed();
  expect([await groupsNamed('Lake'), await groupsNamed('Sea')]).toEqual([1, 1]);
});

test('a group that is refused each time when its dialog was closed is reported each time', async () => {
  const { release, asked } = holdCreations();
  type(await findName(), 'Lake');
  for (let times = 1; times <= 2; times++) {
    await createAndClose(asked);
    await release(
      new Response(JSON.stringify({ code: 'forbidden' }), {
        status: 403,
        headers: { 'Content-Type': 'application/problem+json', 'Confab-Capabilities': 'read' },
      }),
    );
    const report = await screen.findByText(/^Lake was not created/);
    await openAgain();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(report.isConnected).toBe(false));
  }
  expect(await groupsNamed('Lake')).toBe(0);
});
