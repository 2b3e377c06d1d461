import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nothingElseToDo, watchTyping } from './idle';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what can wait does not come while somebody types, and comes with the pause', async () => {
  const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  let isCalm = false;
  watchTyping();
  press();
  void nothingElseToDo().then(() => {
    isCalm = true;
  });
  for (let at = 0; at < 10; at++) {
    await vi.advanceTimersByTimeAsync(500);
    expect(isCalm).toBe(false);
    press();
  }
  await vi.advanceTimersByTimeAsync(1_300);
  expect(isCalm).toBe(true);
});
