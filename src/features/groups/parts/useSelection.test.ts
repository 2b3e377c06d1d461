import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from './useSelection';

const open = (ids = ['a', 'b', 'c', 'd']) => {
  const view = renderHook((props: { ids: string[] }) => useSelection(props.ids), { initialProps: { ids } });
  return {
    ...view,
    chosen: () => [...view.result.current.chosen],
    run: (step: (s: typeof view.result.current) => void) => act(() => step(view.result.current)),
  };
};

test('a range becomes what its last row becomes', () => {
  const { chosen, run } = open();
  run((s) => s.start('a'));
  run((s) => s.toggle('c', true));
  expect(chosen()).toEqual(['a', 'b', 'c']);
  run((s) => s.toggle('b', true));
  expect(chosen()).toEqual(['a']);
});

test('moving with Shift chooses what it passes', () => {
  const { chosen, run } = open();
  run((s) => s.start());
  run((s) => s.join('b', 'c'));
  run((s) => s.join('c', 'd'));
  expect(chosen()).toEqual(['b', 'c', 'd']);
});

test('what leaves the list is no longer chosen, and comes back chosen', () => {
  const { chosen, run, rerender } = open();
  run((s) => s.start());
  run((s) => s.all());
  rerender({ ids: ['a', 'd'] });
  expect(chosen()).toEqual(['a', 'd']);
  rerender({ ids: ['a', 'b', 'c', 'd'] });
  expect(chosen()).toHaveLength(4);
  run((s) => s.end());
  expect(chosen()).toEqual([]);
});
