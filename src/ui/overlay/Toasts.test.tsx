import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import { openDialogs } from './LiveLayers';
import { Toasts } from './Toasts';
import { dismissToast, leaveView, toast, toastStore } from './toastStore';

beforeAll(() => loadCatalogue('en'));
beforeEach(() => {
  render(
    <>
      <main tabIndex={-1}>
        <input aria-label="Message" />
      </main>
      <Toasts />
    </>,
  );
});
afterEach(() => {
  act(() => {
    for (const { id } of toastStore.get()) dismissToast(id);
  });
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const say = (text: string, run?: () => void) =>
  act(() => void toast(text, run ? { action: { label: 'Undo', run } } : {}));

test('what is said is put into a live region that was there before, each toast into its own', () => {
  const before = screen.getAllByRole('status');
  for (const text of ['one', 'two', 'three', 'four', 'five']) say(text);
  const saying = screen.getAllByRole('status').filter((status) => status.textContent);
  expect(saying).toHaveLength(4);
  for (const status of saying) expect(before).toContain(status);
  expect(screen.queryByText('one')).toBeNull();
  expect(screen.getByText('five')).toBeTruthy();
});

test('dismissed by keyboard, a toast gives the focus back to where it was', () => {
  const field = screen.getByRole('textbox');
  field.focus();
  say('Saved');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  press('Dismiss');
  expect(document.activeElement).toBe(field);
});

test('when that is no longer there, and after Undo too, the main view gets the focus', () => {
  const run = vi.fn();
  const row = document.body.appendChild(document.createElement('button'));
  row.focus();
  say('Archived Lake', run);
  act(() =>
    within(screen.getByText('Archived Lake').parentElement ?? document.body)
      .getByText('Undo')
      .focus(),
  );
  row.remove();
  press('Undo');
  expect(run).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a toast that goes by itself leaves the focus alone', () => {
  screen.getByRole('textbox').focus();
  say('Saved');
  act(() => {
    for (const { id } of toastStore.get()) dismissToast(id);
  });
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('a toast reports once that it is gone, however it went, and not before its action was done', () => {
  const calls: string[] = [];
  const offer = (text: string) => {
    const action = { label: 'Undo', run: () => void calls.push(`${text} undone`) };
    act(() => void toast(text, { action, onGone: () => void calls.push(`${text} gone`) }));
  };
  offer('first');
  press('Undo');
  offer('second');
  press('Dismiss');
  offer('third');
  for (const text of ['a', 'b', 'c']) say(text);
  expect(calls).toEqual(['first undone', 'first gone', 'second gone']);
  say('d');
  expect(calls.at(-1)).toBe('third gone');
});

test('a confirmation goes after two and a half seconds, an offer or a failure after eight', () => {
  vi.useFakeTimers();
  const texts = () => toastStore.get().map(({ text }) => text);
  say('Copied');
  say('Archived Lake', () => undefined);
  act(() => void toast('Not copied', { tone: 'danger' }));
  act(() => void vi.advanceTimersByTime(2_499));
  expect(texts()).toEqual(['Copied', 'Archived Lake', 'Not copied']);
  act(() => void vi.advanceTimersByTime(1));
  expect(texts()).toEqual(['Archived Lake', 'Not copied']);
  act(() => void vi.advanceTimersByTime(5_500));
  expect(texts()).toEqual([]);
  vi.useRealTimers();
});

const setDialogs = (...dialogs: HTMLDialogElement[]) => act(() => openDialogs.set(dialogs));

test('a toast of a dialog that closes in the same moment is said on the page', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  setDialogs(dialog);
  say('Sent');
  setDialogs();
  expect(screen.getByText('Sent').closest('[role="status"]')?.getAttribute('aria-live')).toBeNull();
  dialog.remove();
});

test('a dialog that opens or closes neither says a toast again nor gives it more time', () => {
  vi.useFakeTimers();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const regionOf = (text: string) => screen.getByText(text).closest('[role="status"]');
  say('Copied');
  expect(regionOf('Copied')?.getAttribute('aria-live')).toBeNull();
  act(() => void vi.advanceTimersByTime(1_000));
  setDialogs(dialog);
  expect(dialog.contains(regionOf('Copied'))).toBe(true);
  expect(regionOf('Copied')?.getAttribute('aria-live')).toBe('off');
  say('Saved');
  expect(regionOf('Saved')?.getAttribute('aria-live')).toBeNull();
  act(() => void vi.advanceTimersByTime(1_000));
  setDialogs();
  act(() => void vi.advanceTimersByTime(499));
  expect(screen.queryByText('Copied')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Copied')).toBeNull();
  expect(screen.queryByText('Saved')).not.toBeNull();
  dialog.remove();
  vi.useRealTimers();
});

test('who was on a toast has all its time again, also when a dialog opens then', () => {
  vi.useFakeTimers();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  say('Copied');
  fireEvent.mouseEnter(screen.getByText('Copied'));
  act(() => void vi.advanceTimersByTime(60_000));
  fireEvent.mouseLeave(screen.getByText('Copied'));
  act(() => void vi.advanceTimersByTime(1_000));
  setDialogs(dialog);
  act(() => void vi.advanceTimersByTime(1_499));
  expect(screen.queryByText('Copied')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Copied')).toBeNull();
  setDialogs();
  dialog.remove();
  vi.useRealTimers();
});

test('who leaves a view takes along what is said of it, and nothing else', () => {
  act(() => void toast('Copied', { here: true }));
  say('Archived Lake');
  act(leaveView);
  expect(toastStore.get().map(({ text }) => text)).toEqual(['Archived Lake']);
});
