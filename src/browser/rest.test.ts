import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRest } from './rest';
import { browser } from './runtime';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('rest comes when nothing has changed for its time, once for each burst, and with one timer at a time', () => {
  let rests = 0;
  const { changed } = createRest(browser, 300, () => rests++);
  vi.advanceTimersByTime(1_000);
  expect(rests).toBe(0);
  for (let at = 0; at < 20; at++) {
    changed();
    expect([rests, vi.getTimerCount()]).toEqual([0, 1]);
    vi.advanceTimersByTime(100);
  }
  // The last change was 100 ms ago.
  vi.advanceTimersByTime(199);
  expect([rests, vi.getTimerCount()]).toEqual([0, 1]);
  vi.advanceTimersByTime(1);
  expect([rests, vi.getTimerCount()]).toEqual([1, 0]);
  changed();
  vi.advanceTimersByTime(300);
  expect(rests).toBe(2);
});

test('what was stopped does not rest, and begins again with the next change', () => {
  let rests = 0;
  const { changed, stop } = createRest(browser, 300, () => rests++);
  changed();
  stop();
  vi.advanceTimersByTime(600);
  expect(rests).toBe(0);
  changed();
  vi.advanceTimersByTime(300);
  expect(rests).toBe(1);
});
