import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from './useSelection';

const itemsOf = (ids: string) => [...ids].map((id) => ({ id }));

const open = (keepGone = false) => {
  const view = renderHook((ids: string) => useSelection(itemsOf(ids), { keepGone }), { initialProps: 'abcd' });
  return {
    ...view,
    chosen: () => [...view.result.current.chosen.keys()].sort().join(''),
    run: (step: (s: typeof view.result.current) => void) => act(() => step(view.result.current)),
  };
};

test('a row is chosen and let go', () => {
  const { chosen, run } = open();
  run((s) => s.start('b'));
  run((s) => s.toggle('d'));
  expect(chosen()).toBe('bd');
  run((s) => s.toggle('b'));
  expect(chosen()).toBe('d');
});

test('a range becomes what its last row becomes', () => {
  const { chosen, run } = open();
  run((s) => s.start('a'));
  run((s) => s.toggle('c', true));
  expect(chosen()).toBe('abc');
  run((s) => s.toggle('b', true));
  expect(chosen()).toBe('a');
});

test('moving with Shift chooses what it passes', () => {
  const { chosen, run } = open();
  run((s) => s.start());
  run((s) => s.join('b', 'c'));
  run((s) => s.join('c', 'd'));
  expect(chosen()).toBe('bcd');
});

test('what leaves the list is no longer chosen, and comes back chosen', () => {
  const { chosen, run, rerender } = open();
  run((s) => s.start());
  run((s) => s.all());
  rerender('ad');
  expect(chosen()).toBe('ad');
  rerender('abcd');
  expect(chosen()).toHaveLength(4);
  run((s) => s.end());
  expect(chosen()).toBe('');
});

test('what has only left the window stays chosen, and begins no range', () => {
  const { chosen, run, rerender } = open(true);
  run((s) => s.start('a'));
  rerender('bcd');
  expect(chosen()).toBe('a');
  run((s) => s.toggle('c', true));
  expect(chosen()).toBe('ac');
});

test('its functions keep their identity whatever becomes of the list', () => {
  const { result, run, rerender } = open();
  const { toggle, end } = result.current;
  run((s) => s.start('a'));
  rerender('dcba');
  expect(result.current.toggle).toBe(toggle);
  expect(result.current.end).toBe(end);
  run((s) => s.toggle('c', true));
  expect([...result.current.chosen.keys()]).toEqual(['c', 'b', 'a']);
});
