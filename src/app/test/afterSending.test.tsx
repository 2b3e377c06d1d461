import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSignedInApp } from '../../test/signedInApp';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

beforeEach(async () => {
  app = await createSignedInApp();
  const ada = await app.service.person('ada');
  const lake = await ada.group('The lake', []);
  await app.open(ada, `/groups/${lake.id}`);
});
afterEach(() => app.close());

const send = () => screen.getByRole('button', { name: 'Send' });

test('after sending the focus is in the composer, however Send was pressed', async () => {
  await app.type('by a finger');
  act(() => app.field().focus());
  expect(fireEvent.pointerDown(send()), 'a press takes no focus').toBe(false);
  fireEvent.click(send());
  await app.settle();
  expect(document.activeElement).toBe(app.field());

  await app.type('by keyboard');
  act(() => send().focus());
  fireEvent.click(send());
  await app.settle();
  expect(document.activeElement).toBe(app.field());
});

test('who sends from elsewhere with a finger gets no keyboard', async () => {
  await app.type('by a finger');
  act(() => app.field().blur());
  fireEvent.click(send());
  await app.settle();
  expect(document.activeElement).toBe(document.body);
});
