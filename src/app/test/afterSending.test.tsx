import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markReached } from '../../browser/input/reachedByKeyboard';
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

test('a text that is too long goes as a file', async () => {
  const long = 'words '.repeat(2_000);
  await app.type(long);
  expect(screen.getByRole('alert').textContent).toMatch(/^Too long by 8,000 characters/);
  fireEvent.click(screen.getByRole('button', { name: 'Send as a file' }));
  await app.settle();
  expect(app.field()).toHaveProperty('value', '');
  expect(screen.getByRole('list', { name: 'Attached files' }).textContent).toContain('message.txt');
  expect(screen.queryByRole('button', { name: 'Send as a file' })).toBeNull();
});

test('after a reply the tab stop of the log is the newest message, and not the one that was answered', async () => {
  for (const words of ['first', 'second', 'third']) {
    await app.type(words);
    fireEvent.keyDown(app.field(), { key: 'Enter' });
    await app.settle();
  }
  const first = screen.getByRole('article', { description: 'first' });
  act(() => first.focus());
  markReached(first);
  expect(first.tabIndex).toBe(0);
  fireEvent.keyDown(first, { key: 'q' });
  await app.settle();
  await app.type('an answer');
  fireEvent.keyDown(app.field(), { key: 'Enter' });
  await app.settle();
  const stops = screen.getAllByRole('article').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops.map((row) => row.textContent)).toEqual([expect.stringContaining('an answer')]);
});
