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
import { loadLatest, loadPage, type Opening, openTimeline } from './requests';

export type { Opening };

/** One end of a window, and the loading of the page beyond it. */
export interface TimelineEdge extends Pick<PageLoad, 'load' | 'loading' | 'error'> {
  more: boolean;
}

/** Rows stay a while after a conversation is left, so that going back to it is instant. */
const retainedMs = 5 * minuteMs;
/** A window around one message is seldom asked for again. */
const retainedAsideMs = minuteMs;

const nothing: ReadonlySet<string> = new Set();

export type TimelineView = ReturnType<typeof useTimeline>;

/** One conversation, opened at its newest page or around one message. `viewHeight` reads the height of the screen, in pixels. */
export function useTimeline(conversationId: string, viewHeight: () => number, opening: Opening = {}) {
  const { anchorId } = opening;
  const { http, cache } = useClient();
  const pending = usePendingChanges(
    // Read markers move several times a second in a busy conversation, and change no message.
    useCallback(
      (change: Change) => conversationOf(change) === conversationId && change.type !== 'read.moved',
      [conversationId],
    ),
  );
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
  // A page that comes unasked must take no rows away at the other end, where somebody may read by now.
  const byItself = (query.data?.messages.length ?? 0) + scrollSize(viewHeight()) <= windowSize;
  const older = usePageLoad(keys.messagePage(conversationId, anchorId, 'older'), page('older'), { byItself });
  const newer = usePageLoad(keys.messagePage(conversationId, anchorId, 'newer'), page('newer'), { byItself });
  // The person who wanted to go to the end when it failed may read elsewhere by now.
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
    /** Oldest first, as they will look once our pending writes land. */
    messages,
    /** The messages that pending writes delete. No other place shows them either. */
    leaving,
    status: query.data && !isGone(query.error) ? 'success' : query.status,
    error: query.error,
    /** True if the service did not answer. This device then has no copy either. */
    unreachable: query.error instanceof NetworkError && !(query.error instanceof GatewayAnswer),
    /** True for the state that this device last saw: the service has not answered yet, or cannot be reached. */
    unconfirmed: query.data?.unconfirmed ?? false,
    gone: isGone(query.error),
    retry: useCallback(() => void query.refetch(), [query.refetch]),
    older: { more: query.data?.older ?? false, ...older },
    /** `more`: the window does not reach the newest message. */
    newer: { more: query.data?.newer ?? false, ...newer },
    /** Leaves the window for the newest page, however far that is. */
    toLatest: latest.load,
    latestError: latest.error,
    /** Says where the person reads, so that arrivals push nothing of it out. */
    keepEnd: useCallback(
      (end: 'newest' | 'oldest') => void cache.renderedRows.set(windowHash, renderedRows(end, viewHeight())),
      [cache, windowHash, viewHeight],
    ),
  };
}

/** Returns a function: true if a message is in a window that is still in memory. */
export function useInMemory(conversationId: string): (anchorId: string | undefined, messageId: string) => boolean {
  const { cache } = useClient();
  return (anchorId, messageId) =>
    cache.queryClient
      .getQueryData<Timeline>(keys.timeline(conversationId, anchorId))
      ?.messages.some((message) => message.id === messageId) ?? false;
}
