import { useMemo, useRef } from 'react';
import type { RowsInput } from './matchEchoes';
import { type Drawn, draw, undrawn } from './rows';

/** The rows of the log. What one drawing gave a row, it keeps in the next. */
export function useDrawn(input: RowsInput): Drawn {
  const { messages, entries, leaving, username, keyOf, clock, namesKeys, readUpTo, hasNewer, hasOlder } = input;
  const last = useRef(undrawn);
  last.current = useMemo(
    () =>
      draw(
        { messages, entries, leaving, username, keyOf, clock, namesKeys, readUpTo, hasNewer, hasOlder },
        last.current,
      ),
    [messages, entries, leaving, username, keyOf, clock, namesKeys, readUpTo, hasNewer, hasOlder],
  );
  return last.current;
}
