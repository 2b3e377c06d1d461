import { useLayoutEffect, useMemo, useRef } from 'react';
import type { TimelineView } from '#data/timeline/useTimeline';
import type { OutboxView } from '#outbox/OutboxContext';
import type { RowsInput } from './matchEchoes';
import { buildRows, noRows, type RowsState } from './rows';

/** Runs `fold` on the last committed result when a value of `input` changes. `fold` must be stable. */
export function useFold<I extends object, R>(input: I, fold: (input: I, last: R) => R, initial: R): R {
  const last = useRef(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values of `input` are the dependencies.
  const result = useMemo(() => fold(input, last.current), [fold, ...Object.values(input)]);
  useLayoutEffect(() => {
    last.current = result;
  });
  return result;
}

interface Sources extends Pick<RowsInput, 'readUpTo' | 'username'> {
  timeline: TimelineView;
  outbox: OutboxView;
}

export function useRows({ timeline, outbox, readUpTo, username }: Sources): RowsState {
  const { messages, leaving } = timeline;
  const { entries, keyOf, clock, namesKeys } = outbox;
  const [hasOlder, hasNewer] = [timeline.older.more, timeline.newer.more];
  const input = { messages, entries, leaving, username, keyOf, clock, namesKeys, readUpTo, hasNewer, hasOlder };
  return useFold({ ...input, hidesOldest: hasOlder && !timeline.older.error }, buildRows, noRows);
}
