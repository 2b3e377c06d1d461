import type { TimelineView } from '#data/timeline/useTimeline';
import type { OutboxView } from '#outbox/OutboxContext';
import { useFold } from '#ui/useFold';
import type { RowsInput } from './matchEchoes';
import { buildRows, noRows, type RowsState } from './rows';

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
