import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFold } from '../features/conversation/timeline/rows/useRows';

test('each input is folded over the last result, once, however often it is rendered', () => {
  const inputs: string[] = [];
  const fold = ({ input }: { input: string }, last: string) => {
    inputs.push(input);
    return last + input;
  };
  const { result, rerender } = renderHook(({ input }) => useFold({ input }, fold, '>'), {
    initialProps: { input: 'a' },
  });
  expect(result.current).toBe('>a');
  for (const input of ['a', 'b', 'b', 'a']) rerender({ input });
  expect(result.current).toBe('>aba');
  expect(inputs.join('')).toBe('aba');
});
