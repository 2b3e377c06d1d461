import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '../../../server/test/service';
import { createSignedInApp } from '../../test/signedInApp';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

beforeEach(async () => {
  // Loads these parts first, because an import does not follow the fake timers of a test.
  await Promise.all([
    import('../appAfter'),
    import('../../ui/overlay/overlayAfter'),
    import('../../features/conversation/conversationAfter'),
  ]);
  app = await createSignedInApp();
});
afterEach(() => app.close());

/** ada has typed in lin's group and has then opened another group. */
async function leave(write: (ada: Person, conversationId: string, remove: () => Promise<unknown>) => Promise<unknown>) {
  // The first person is an admin of the service, who sees every group. So lin is the first person.
  const [lin, ada] = [await app.service.person('lin'), await app.service.person('ada')];
  const doomed = await lin.group('Doomed', [ada.id]);
  const lake = await ada.group('The lake', [lin.id]);
  await ada.say(doomed.conversation_id, 'At noon');
  await app.open(ada, `/groups/${doomed.id}`);
  await write(ada, doomed.conversation_id, () => lin.put(`/v1/groups/${doomed.id}`, { contacts: [lin.username] }));
  fireEvent.click(screen.getByRole('link', { name: /The lake/ }));
  await app.settle();
  return { ada, lin, doomed, lake };
}

const typed = () => app.type('what I wanted to say');
const notice = () => screen.queryByText('What you were writing in Doomed is kept. The group is not here any more.');

async function show() {
  fireEvent.click(screen.getByRole('button', { name: 'Show the words' }));
  await app.settle();
  return within(screen.getByRole('list', { name: 'Their place is gone', hidden: true }));
}

type List = Awaited<ReturnType<typeof show>>;
const words = (list: List) => list.getByRole('textbox', { name: 'What you were writing', hidden: true });

async function move(list: List) {
  fireEvent.click(list.getByRole('button', { name: 'Move to another group…', hidden: true }));
  await app.settle();
  fireEvent.click(screen.getByRole('menuitem', { name: 'The lake', hidden: true }));
  await app.settle();
}

test('a group that goes while another one is open says that what was being written in it is kept, and shows it', async () => {
  const { doomed, lin } = await leave(typed);
  expect(notice()).toBeNull();
  await lin.delete(`/v1/groups/${doomed.id}`);
  await app.settle();
  expect(notice()?.closest('[role=alert]')).not.toBeNull();
  const list = await show();
  expect(words(list)).toHaveProperty('value', 'what I wanted to say');
  fireEvent.click(list.getByRole('button', { name: 'Discard', hidden: true }));
  await app.settle();
  expect(notice()).toBeNull();
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

test('an edit that is not saved is shown as well, for somebody who was removed, and can be moved', async () => {
  const { doomed, lin } = await leave(async () => {
    fireEvent.keyDown(app.field(), { key: 'ArrowUp' });
    await app.settle();
    const form = screen.getByRole('textbox', { name: 'Edit message' });
    fireEvent.change(form, { target: { value: 'At noon, by the water' } });
    await app.settle();
  });
  await lin.put(`/v1/groups/${doomed.id}`, { contacts: [lin.username] });
  await app.settle();
  const list = await show();
  expect(words(list)).toHaveProperty('value', 'At noon, by the water');
  await move(list);
  expect(app.field()).toHaveProperty('value', 'At noon, by the water');
  expect(notice()).toBeNull();
});

test('a message that was refused because its group is gone is moved to another one, and stands there alone', async () => {
  await leave(async (_ada, _id, remove) => {
    await app.type('too late');
    await remove();
    fireEvent.keyDown(app.field(), { key: 'Enter' });
    await app.settle();
  });
  await app.type('as I said');
  fireEvent.click(screen.getByRole('button', { name: 'Show the words' }));
  await app.settle();
  const list = within(screen.getByRole('list', { name: 'Their place is gone', hidden: true }));
  list.getByText('too late');
  await move(list);
  expect(app.field()).toHaveProperty('value', 'too late\nas I said');
  expect(screen.queryByRole('button', { name: 'Show the words', hidden: true })).toBeNull();
});

test('a group that is only archived, or there again, has no such notice', async () => {
  const { doomed, lin, ada } = await leave(typed);
  await lin.put(`/v1/groups/${doomed.id}`, { archived_at: 1 });
  await app.settle();
  expect(notice()).toBeNull();
  await lin.put(`/v1/groups/${doomed.id}`, { archived_at: null });
  await lin.put(`/v1/groups/${doomed.id}`, { contacts: [lin.username] });
  await app.settle();
  expect(notice()).not.toBeNull();
  await lin.put(`/v1/groups/${doomed.id}`, { contacts: [lin.username, ada.username] });
  await app.settle();
  expect(notice()).toBeNull();
});

test('a group in which nothing was being written goes without a word', async () => {
  const { doomed, lin } = await leave(async () => undefined);
  await lin.delete(`/v1/groups/${doomed.id}`);
  await app.settle();
  expect(notice()).toBeNull();
});

test('a service without events is asked about a group that its list no longer has', async () => {
  const answer = app.service.app.request;
  app.service.app.request = async (...input) => {
    const response = await answer(...input);
    response.headers.delete('confab-capabilities');
    return response;
  };
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { doomed, lin } = await leave(typed);
  await lin.delete(`/v1/groups/${doomed.id}`);
  for (let round = 0; round < 12; round++) await app.settle();
  expect(words(await show())).toHaveProperty('value', 'what I wanted to say');
});
