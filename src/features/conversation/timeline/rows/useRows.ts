import { useMemo } from 'react';
import { useFold } from '../../../../ui/useFold';
import type { RowsInput } from './matchEchoes';
import { buildRows, noRows, type RowsState } from './rows';

/** The rows of the log. A row keeps its key from one state of them to the next. */
export function useRows(input: RowsInput): RowsState {
  const { messages, entries, leaving, username, keyOf, clock, namesKeys, readUpTo, hasNewer, hasOlder } = input;
  const rowsInput = useMemo(
    () => ({ messages, entries, leaving, username, keyOf, clock, namesKeys, readUpTo, hasNewer, hasOlder }),
    [messages, entries, leaving, username, keyOf, clock, namesKeys, readUpTo, hasNewer, hasOlder],
  );
  return useFold(rowsInput, buildRows, noRows);
}
