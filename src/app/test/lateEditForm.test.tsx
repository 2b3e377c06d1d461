import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSignedInApp } from '../../test/signedInApp';
import '../start/AfterFirstWords';

const part = vi.hoisted(() => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release: () => release(), released };
});
vi.mock('../../features/conversation/message/edit/EditForm', async (original) => {
  await part.released;
  return original();
});

let app: Awaited<ReturnType<typeof createSignedInApp>>;
beforeEach(async () => {
  app = await createSignedInApp();
});
afterEach(() => app.close());

test('a form of an edit whose code comes late does not take the focus from a message that is being written', async () => {
  const ada = await app.service.person('ada');
  const group = await ada.group('The lake', []);
  await ada.say(group.conversation_id, 'At noon');
  await app.open(ada, `/groups/${group.id}`);
  act(() => app.field().focus());
  fireEvent.keyDown(app.field(), { key: 'ArrowUp' });
  await app.type('a new mess');
  part.release();
  const released = vi.dynamicImportSettled();
  await app.settle();
  await released;
  await app.settle();
  screen.getByRole('textbox', { name: 'Edit message' });
  expect(document.activeElement).toBe(app.field());
});
