import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '../browser/runtime';
import { createDebounce } from './useDraft';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('it runs when nothing has changed for its time, once for each burst, and with one timer at a time', () => {
  let runs = 0;
  const { changed } = createDebounce(browser, 300, () => runs++);
  vi.advanceTimersByTime(1_000);
  expect(runs).toBe(0);
  for (let at = 0; at < 20; at++) {
    changed();
    expect([runs, vi.getTimerCount()]).toEqual([0, 1]);
    vi.advanceTimersByTime(100);
  }
  // At this point the last change was 100 ms ago.
  vi.advanceTimersByTime(199);
  expect([runs, vi.getTimerCount()]).toEqual([0, 1]);
  vi.advanceTimersByTime(1);
  expect([runs, vi.getTimerCount()]).toEqual([1, 0]);
  changed();
  vi.advanceTimersByTime(300);
  expect(runs).toBe(2);
});

test('what was stopped does not run, and begins again with the next change', () => {
  let runs = 0;
  const { changed, stop } = createDebounce(browser, 300, () => runs++);
  changed();
  stop();
  vi.advanceTimersByTime(600);
  expect(runs).toBe(0);
  changed();
  vi.advanceTimersByTime(300);
  expect(runs).toBe(1);
});
