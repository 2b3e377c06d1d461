import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '../../../server/test/service';
import { createSignedInApp } from '../../test/signedInApp';
import { toastStore } from '../../ui/overlay/toastStore';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

beforeEach(async () => {
  // Parts are real requests, which no clock of a test moves.
  await Promise.all([
    import('../start/AfterFirstWords'),
    import('../ConversationGone'),
    import('../../ui/overlay/Menu'),
    import('../../features/conversation/message/edit/EditForm'),
  ]);
  app = await createSignedInApp();
});
afterEach(async () => {
  toastStore.set([]);
  await app.close();
});

/** ada has typed in a group of lin's, and has gone to another one. */
async function leave(write: (ada: Person, conversationId: string) => Promise<unknown>) {
  // The first one is the admin, who sees every group.
  const [lin, ada] = [await app.service.person('lin'), await app.service.person('ada')];
  const doomed = await lin.group('Doomed', [ada.id]);
  const lake = await ada.group('The lake', [lin.id]);
  await ada.say(doomed.conversation_id, 'At noon');
  await app.open(ada, `/groups/${doomed.id}`);
  await write(ada, doomed.conversation_id);
  fireEvent.click(screen.getByRole('link', { name: /The lake/ }));
  await app.settle();
  return { ada, lin, doomed, lake };
}

const typed = () => app.type('what I wanted to say');
const left = () => screen.queryByRole('textbox', { name: 'What you were writing' });
const notice = () => screen.queryByText(/What you were writing in Doomed is kept/);

const toasts = () => toastStore.get().map(({ text }) => text);

test('a group that goes while another one is open says that what was being written in it is kept, and leads there', async () => {
  const { doomed, lin } = await leave(typed);
  expect(notice()).toBeNull();
  await lin.delete(`/v1/groups/${doomed.id}`);
  await app.settle();
  expect(toasts()).toEqual([`Doomed was deleted by ${lin.username}. What you were writing is kept.`]);
  expect(notice()).not.toBeNull();
  act(() => toastStore.get()[0]?.action?.run());
  await app.settle();
  expect(left()).toHaveProperty('value', 'what I wanted to say');
  expect(notice()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  fireEvent.click(screen.getByRole('link', { name: /The lake/ }));
  await app.settle();
  expect(notice()).toBeNull();
});

test('an edit that is not saved is led to as well, for somebody who was removed', async () => {
  const { doomed, lin } = await leave(async () => {
    fireEvent.keyDown(app.field(), { key: 'ArrowUp' });
    await app.settle();
    const form = screen.getByRole('textbox', { name: 'Edit message' });
    fireEvent.change(form, { target: { value: 'At noon, by the water' } });
    await app.settle();
  });
  await lin.put(`/v1/groups/${doomed.id}`, { contacts: [lin.username] });
  await app.settle();
  expect(toasts()).toEqual([
    'Doomed was deleted, or you are not a member of it any more. What you were writing is kept.',
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Show' }));
  await app.settle();
  expect(left()).toHaveProperty('value', 'At noon, by the water');
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
  expect([toasts(), notice()]).toEqual([[], null]);
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
  expect(notice()).not.toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Show' }));
  await app.settle();
  expect(left()).toHaveProperty('value', 'what I wanted to say');
});
