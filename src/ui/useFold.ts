import { useLayoutEffect, useMemo, useRef } from 'react';

/**
 * Folds each new `input` over the last committed result, so that an abandoned render leaves nothing. `input` and `fold` must
 * be stable.
 */
export function useFold<I, R>(input: I, fold: (input: I, last: R) => R, initial: R): R {
  const last = useRef(initial);
  const result = useMemo(() => fold(input, last.current), [input, fold]);
  useLayoutEffect(() => {
    last.current = result;
  });
  return result;
}
