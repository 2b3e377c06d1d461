import { hashKey, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { isGone } from '../../api/errors';
import { useHttp } from '../../api/HttpContext';
import type { Message } from '../../contract/resources';
import { type Change, conversationOf } from '../truth/changes';
import { keys } from '../truth/keys';
import { reduceTimeline } from '../truth/timeline';
import type { Timeline } from '../truth/timelineWindow';
import { useCache } from '../writes/CacheContext';
import { usePendingChanges } from '../writes/usePendingChanges';
import { loadLatest, loadPage, type Opening, openTimeline, setVisibleEnd } from './requests';

export type { Opening };

/** One conversation as a screen reads it. */
export interface TimelineView {
  /** Oldest first, as they will look once our pending writes land. */
  messages: readonly Message[];
  /** Those that our pending writes delete: whoever else still knows of one is not to show it. */
  leaving: ReadonlySet<string>;
  status: 'pending' | 'error' | 'success';
  error: unknown;
  /** The message it was to open at is not there. */
  gone: boolean;
  retry(): void;
  hasOlder: boolean;
  loadOlder(): void;
  loadingOlder: boolean;
  olderError: unknown;
  /** The window does not reach the newest message. */
  hasNewer: boolean;
  loadNewer(): void;
  loadingNewer: boolean;
  newerError: unknown;
  /** Leaves the window for the newest page, however far that is. */
  toLatest(): void;
  latestError: unknown;
  /** Says where the person reads, so that what comes by itself pushes nothing of it out. */
  lean(end: 'newest' | 'oldest'): void;
}

/** Rows stay a while after a conversation is left, so that going back to it is instant. */
const keptFor = 5 * 60_000;
/** A window around one message is seldom asked for again. */
const keptAside = 60_000;

const noTimeline: ReadonlySet<string> = new Set();

/** One conversation, opened at its newest page or around one message. */
export function useTimeline(conversationId: string, opening: Opening = {}): TimelineView {
  const { anchorId } = opening;
  const cache = useCache();
  const http = useHttp();
  const pending = usePendingChanges(
    // Read markers move with what is read, several times a second in a busy conversation, and change no message.
    useCallback(
      (change: Change) => conversationOf(change) === conversationId && change.type !== 'read.moved',
      [conversationId],
    ),
  );
  const key = keys.timeline(conversationId, anchorId);
  const query = useQuery<Timeline>({
    queryKey: key,
    queryFn: () => openTimeline(cache, http, conversationId, opening),
    gcTime: anchorId ? keptAside : keptFor,
    ...cache.noRefetch,
  });

  const folded = useMemo(
    () => query.data && pending.reduce((t, change) => reduceTimeline(t, conversationId, change), query.data),
    [query.data, pending, conversationId],
  );
  const shown = folded?.messages;
  const messages = useMemo(() => shown?.toReversed() ?? [], [shown]);

  const page = (end: 'older' | 'newer') => () => loadPage(cache, http, conversationId, anchorId, end);
  const older = useMutation({
    mutationKey: pageKey(conversationId, anchorId, 'older'),
    mutationFn: page('older'),
    networkMode: 'always',
  });
  const newer = useMutation({
    mutationKey: pageKey(conversationId, anchorId, 'newer'),
    mutationFn: page('newer'),
    networkMode: 'always',
  });
  const latest = useMutation({
    mutationKey: pageKey(conversationId, anchorId, 'latest'),
    mutationFn: () => loadLatest(cache, http, conversationId, anchorId),
    networkMode: 'always',
  });

  const leaving = useMemo(() => {
    const ids = pending.flatMap((change) => (change.type === 'message.deleted' ? change.message_id : []));
    return ids.length > 0 ? new Set(ids) : noTimeline;
  }, [pending]);

  return {
    messages,
    leaving,
    status: query.status,
    error: query.error,
    gone: isGone(query.error),
    retry: useCallback(() => void query.refetch(), [query.refetch]),
    hasOlder: query.data?.older ?? false,
    loadOlder: useOnce(pageKey(conversationId, anchorId, 'older'), older.mutate),
    loadingOlder: older.isPending,
    olderError: older.error,
    hasNewer: query.data?.newer ?? false,
    loadNewer: useOnce(pageKey(conversationId, anchorId, 'newer'), newer.mutate),
    loadingNewer: newer.isPending,
    newerError: newer.error,
    toLatest: useOnce(pageKey(conversationId, anchorId, 'latest'), latest.mutate),
    latestError: latest.error,
    lean: useCallback((end) => setVisibleEnd(cache, conversationId, anchorId, end), [cache, conversationId, anchorId]),
  };
}

/** Whether a message is in a window that is still in memory. */
export function useInMemory(conversationId: string): (anchorId: string | undefined, messageId: string) => boolean {
  const cache = useCache();
  return (anchorId, messageId) =>
    cache.queryClient
      .getQueryData<Timeline>(keys.timeline(conversationId, anchorId))
      ?.messages.some((message) => message.id === messageId) ?? false;
}

type End = 'older' | 'newer' | 'latest';
const pageKey = (conversationId: string, anchorId: string | undefined, end: End) => [
  'page',
  conversationId,
  anchorId,
  end,
];

/** One request in flight a direction, however often an observer fires. */
function useOnce(mutationKey: readonly unknown[], run: () => void): () => void {
  const cache = useCache();
  const hash = hashKey(mutationKey);
  return useCallback(() => {
    const busy = (other: readonly unknown[] | undefined) => other !== undefined && hashKey(other) === hash;
    if (cache.queryClient.isMutating({ predicate: (m) => busy(m.options.mutationKey) }) === 0) run();
  }, [cache, hash, run]);
}
