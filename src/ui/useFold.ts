import { useLayoutEffect, useMemo, useRef } from 'react';

/**
 * What `fold` makes of each new `input` and of its own last result on screen: a render that React begins and gives up leaves
 * nothing behind. `input` has to keep its identity as long as nothing in it changes, and `fold` always.
 */
export function useFold<I, R>(input: I, fold: (input: I, last: R) => R, initial: R): R {
  const last = useRef(initial);
  const result = useMemo(() => fold(input, last.current), [input, fold]);
  useLayoutEffect(() => {
    last.current = result;
  });
  return result;
}
