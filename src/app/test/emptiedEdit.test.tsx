import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSignedInApp } from '../../test/signedInApp';
import { toastStore } from '../../ui/overlay/toastStore';
import '../start/AfterFirstWords';

let app: Awaited<ReturnType<typeof createSignedInApp>>;
beforeEach(async () => {
  app = await createSignedInApp();
});
afterEach(() => app.close());

/** Opens the edit form of ada's only message and deletes the text. */
async function emptied() {
  const ada = await app.service.person('ada');
  const group = await ada.group('The lake', []);
  await ada.say(group.conversation_id, 'At noon');
  await app.open(ada, `/groups/${group.id}`);
  act(() => app.field().focus());
  fireEvent.keyDown(app.field(), { key: 'ArrowUp' });
  await vi.dynamicImportSettled();
  await app.settle();
  const form = screen.getByRole('textbox', { name: 'Edit message' });
  fireEvent.change(form, { target: { value: '' } });
  return form;
}

test('Cancel stays where it was when an edit without words is refused, and Delete comes after it', async () => {
  fireEvent.keyDown(await emptied(), { key: 'Enter' });
  await app.settle();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  const buttons = [...(cancel.parentElement?.children ?? [])].map((button) => button.textContent);
  expect(buttons).toEqual(['Save', 'Cancel', 'Delete']);
});

test('Escape in an edit without words keeps nothing, and offers no Undo: there is nothing to bring back', async () => {
  fireEvent.keyDown(await emptied(), { key: 'Escape' });
  await app.settle();
  expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Edits that are not saved' })).toBeNull();
  expect(toastStore.get()).toEqual([]);
  screen.getByText('At noon');
});
