import { useLayoutEffect, useMemo, useRef } from 'react';

/**
 * Folds `input` over the last committed result, again when one of its values has changed. An abandoned render leaves nothing.
 * `fold` must be stable.
 */
export function useFold<I extends object, R>(input: I, fold: (input: I, last: R) => R, initial: R): R {
  const last = useRef(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values of the input stand for it.
  const result = useMemo(() => fold(input, last.current), [fold, ...Object.values(input)]);
  useLayoutEffect(() => {
    last.current = result;
  });
  return result;
}
