import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseName } from '../../browser/hash';
import { createSignedInApp } from '../../test/signedInApp';

let app: Awaited<ReturnType<typeof createSignedInApp>>;
let others: BroadcastChannel | undefined;

beforeEach(async () => {
  app = await createSignedInApp();
});
afterEach(async () => {
  others?.close();
  await app.close();
});

/** Opens a group in ada's app. The result broadcasts a draft as another page of ada does. */
async function open() {
  const ada = await app.service.person('ada');
  const { id, conversation_id: conversationId } = await ada.group('The lake', []);
  await app.open(ada, `/groups/${id}`);
  others = new BroadcastChannel(databaseName('https://localhost', ada.id));
  const channel = others;
  vi.useRealTimers();
  return (text: string) =>
    act(async () =>
      // A page without a disk broadcasts its drafts like this. The page of the test has no disk either.
      channel.postMessage({
        type: 'draft',
        draft: { conversationId, text, at: Date.now() + 1_000, apart: 'another' },
      }),
    );
}

const expectField = (text: string) => waitFor(() => expect(app.field()).toHaveProperty('value', text));

test('a draft of another page is in the field until somebody types here', async () => {
  const say = await open();
  await say('typed there');
  await expectField('typed there');
});

test('what somebody types here is not replaced, but words that come back stand before it', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const say = await open();
  fireEvent.input(app.field(), { target: { value: 'two' } });
  await say('typed there');
  // The row of the group shows the draft when the broadcast has arrived.
  await screen.findByText(/typed there/);
  await expectField('two');
  fireEvent.input(app.field(), { target: { value: 'two!' } });
  await say('one\ntwo!');
  await expectField('one\ntwo!');
});

test('signing out asks about a draft before it discards it', async () => {
  await open();
  fireEvent.input(app.field(), { target: { value: 'half a thought' } });
  fireEvent.click(screen.getByRole('button', { name: 'Account menu' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sign out with words that are not sent?' });
  expect(question.textContent).toContain('1 draft is not finished.');
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await expectField('half a thought');
});
