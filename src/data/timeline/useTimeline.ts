import { hashKey, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { GatewayAnswer, isGone, NetworkError } from '../../api/errors';
import { minuteMs } from '../../browser/time/durations';
import { type PageLoad, usePageLoad } from '../paging/usePageLoad';
import { type Change, conversationOf, deletedIn } from '../truth/changes';
import { keys } from '../truth/keys';
import { reduceTimeline } from '../truth/timeline';
import { renderedRows, scrollSize, type Timeline, windowSize } from '../truth/timelineWindow';
import { useClient } from '../useClient';
import { usePendingChanges } from '../writes/usePendingChanges';
import { loadLatest, loadPage, type Opening, openTimeline } from './loadMessages';

export type { Opening };

export interface TimelineEdge extends Pick<PageLoad, 'load' | 'loading' | 'error'> {
  more: boolean;
}

/** Milliseconds for which the cache of a closed conversation stays, so that a return is instant. */
const retainedMs = 5 * minuteMs;
const retainedAsideMs = minuteMs;

const nothing: ReadonlySet<string> = new Set();

export type TimelineView = ReturnType<typeof useTimeline>;

export function useTimeline(conversationId: string, viewHeight: () => number, opening: Opening = {}) {
  const { anchorId } = opening;
  const { http, cache } = useClient();
  // Read markers change often and affect no message.
  const affectsRows = useCallback(
    (change: Change) => conversationOf(change) === conversationId && change.type !== 'read.moved',
    [conversationId],
  );
  const pending = usePendingChanges(affectsRows);
  const key = keys.timeline(conversationId, anchorId);
  const windowHash = hashKey(key);
  const query = useQuery<Timeline>({
    queryKey: key,
    queryFn: () => openTimeline(cache, http, conversationId, opening),
    gcTime: anchorId ? retainedAsideMs : retainedMs,
    ...cache.noRefetch,
  });

  const folded = useMemo(
    () => query.data && pending.reduce((t, change) => reduceTimeline(t, conversationId, change), query.data),
    [query.data, pending, conversationId],
  );
  const shown = folded?.messages;
  const messages = useMemo(() => shown?.toReversed() ?? [], [shown]);

  const page = (end: 'older' | 'newer') => () =>
    loadPage(cache, http, conversationId, anchorId, end, scrollSize(viewHeight()));
  // An automatic page load must not remove rows at the other end, where the person may read.
  const byItself = (query.data?.messages.length ?? 0) + scrollSize(viewHeight()) <= windowSize;
  const older = usePageLoad(keys.messagePage(conversationId, anchorId, 'older'), page('older'), { byItself });
  const newer = usePageLoad(keys.messagePage(conversationId, anchorId, 'newer'), page('newer'), { byItself });
  // The person may read other rows by now, so a failed jump is not retried.
  const latest = usePageLoad(
    keys.messagePage(conversationId, anchorId, 'latest'),
    () => loadLatest(cache, http, conversationId, anchorId),
    { byItself: false },
  );

  const leaving = useMemo(() => {
    const ids = deletedIn(pending);
    return ids.size > 0 ? ids : nothing;
  }, [pending]);

  return {
    messages,
    leaving,
    status: query.data && !isGone(query.error) ? 'success' : query.status,
    error: query.error,
    unreachable: query.error instanceof NetworkError && !(query.error instanceof GatewayAnswer),
    unconfirmed: query.data?.unconfirmed ?? false,
    gone: isGone(query.error),
    retry: useCallback(() => void query.refetch(), [query.refetch]),
    older: { more: query.data?.older ?? false, ...older },
    newer: { more: query.data?.newer ?? false, ...newer },
    toLatest: latest.load,
    latestError: latest.error,
    /** Stores at which end the person reads. Surplus rows are removed at the opposite end. */
    keepEnd: useCallback(
      (end: 'newest' | 'oldest') => void cache.renderedRows.set(windowHash, renderedRows(end, viewHeight())),
      [cache, windowHash, viewHeight],
    ),
  };
}

export function useInMemory(conversationId: string): (anchorId: string | undefined, messageId: string) => boolean {
  const { cache } = useClient();
  return (anchorId, messageId) =>
    cache.queryClient
      .getQueryData<Timeline>(keys.timeline(conversationId, anchorId))
      ?.messages.some((message) => message.id === messageId) ?? false;
}
