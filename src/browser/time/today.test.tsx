import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayOf } from '../../i18n/dates';
import { useToday, watchToday } from './today';

const evening = new Date(2026, 2, 29, 23, 50);

beforeEach(() => {
  vi.useFakeTimers({ now: evening });
  watchToday();
});
afterEach(() => vi.useRealTimers());

function Day() {
  return <p>{dayOf(evening.getTime() / 1000, useToday())}</p>;
}

test('what was written today is of yesterday from midnight on, day after day', () => {
  render(<Day />);
  expect(screen.getByText('Today')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(10 * 60_000));
  expect(screen.getByText('Yesterday')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(24 * 60 * 60_000));
  expect(screen.getByText('Sunday, March 29')).toBeTruthy();
});

test('a clock that is put forward while the page is in view is noticed within a minute', () => {
  render(<Day />);
  vi.setSystemTime(new Date(2026, 2, 30, 8));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Yesterday')).toBeTruthy();
});

test('a page that slept through midnight knows the day when it is looked at again', () => {
  render(<Day />);
  expect(screen.getByText('Today')).toBeTruthy();
  vi.setSystemTime(new Date(2026, 2, 30, 8));
  fireEvent(document, new Event('visibilitychange'));
  expect(screen.getByText('Yesterday')).toBeTruthy();
});
