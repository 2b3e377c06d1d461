import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeSheet } from './sheet';

afterEach(() => vi.useRealTimers());

function open(onClose: (dialog: HTMLElement) => void) {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  // jsdom has no `getAnimations`.
  dialog.getAnimations = () => [];
  const stop = makeSheet(dialog, () => onClose(dialog));
  const drag = (by: number) => {
    fireEvent.touchStart(dialog, { touches: [{ clientX: 40, clientY: 100 }] });
    for (const part of [0.5, 1]) fireEvent.touchMove(dialog, { touches: [{ clientX: 40, clientY: 100 + by * part }] });
    fireEvent.touchEnd(dialog, { touches: [] });
  };
  return { dialog, drag, stop };
}

test('a sheet that was dragged away closes', async () => {
  const close = vi.fn((dialog: HTMLElement) => dialog.remove());
  const { dialog, drag } = open(close);
  drag(140);
  expect(dialog.style.translate).toBe('0 100%');
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(dialog.style.translate, 'it does not come up again').toBe('0 100%');
});

test('one that goes a little later, as by a step back in the history, stays down until then', async () => {
  vi.useFakeTimers();
  const { dialog, drag, stop } = open(() => {
    setTimeout(() => {
      dialog.remove();
      stop();
    }, 50);
  });
  drag(140);
  await vi.advanceTimersByTimeAsync(49);
  expect([dialog.isConnected, dialog.style.translate]).toEqual([true, '0 100%']);
  await vi.runAllTimersAsync();
  expect([dialog.isConnected, dialog.style.translate]).toEqual([false, '0 100%']);
});

test('one that may not close yet comes back up', async () => {
  vi.useFakeTimers();
  const refuse = vi.fn();
  const { dialog, drag, stop } = open(refuse);
  drag(140);
  await vi.runAllTimersAsync();
  expect(refuse).toHaveBeenCalledOnce();
  expect(dialog.style.translate).toBe('');
  stop();
  dialog.remove();
});
