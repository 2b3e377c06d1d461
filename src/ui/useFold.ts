import { useState } from 'react';

/**
 * What `fold` makes of each new `input` and of its own last result. It is state, and not a ref: a render that React
 * begins and gives up leaves nothing behind. `input` has to keep its identity as long as nothing in it changes.
 */
export function useFold<I, R>(input: I, fold: (input: I, last: R) => R, initial: R): R {
  const [folded, setFolded] = useState(() => ({ input, result: fold(input, initial) }));
  if (folded.input === input) return folded.result;
  const result = fold(input, folded.result);
  setFolded({ input, result });
  return result;
}
