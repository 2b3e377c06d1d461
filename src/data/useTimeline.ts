import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useHttp } from '../api/HttpContext';
import type { Message } from '../contract/resources';
import { freshest } from './commit';
import { keys } from './keys';
import { reduceTimeline, type Timeline } from './timeline';
import { loadLatest, loadPage, openTimeline } from './timelineRequests';
import { usePendingChanges } from './usePendingChanges';

/** One conversation as a screen reads it. */
export interface TimelineView {
  /** Oldest first, as they will look once our pending writes land. */
  messages: readonly Message[];
  status: 'pending' | 'error' | 'success';
  error: unknown;
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
  loadingLatest: boolean;
}

/** Rows stay a while after a conversation is left, so that going back to it is instant. */
const keptFor = 5 * 60_000;

/** One conversation, opened at its newest page or around one message. */
export function useTimeline(conversationId: string, anchorId?: string): TimelineView {
  const queryClient = useQueryClient();
  const http = useHttp();
  const pending = usePendingChanges();
  const key = keys.timeline(conversationId, anchorId);
  const query = useQuery<Timeline>({
    queryKey: key,
    queryFn: () => openTimeline(queryClient, http, conversationId, anchorId),
    // A message list is never fetched again whole: events and the newest page keep it true.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
    networkMode: 'always',
    gcTime: keptFor,
    structuralSharing: freshest,
  });

  const messages = useMemo(() => {
    if (!query.data) return [];
    return pending.reduce((t, change) => reduceTimeline(t, conversationId, change), query.data).messages.toReversed();
  }, [query.data, pending, conversationId]);

  const page = (end: 'older' | 'newer') => () => loadPage(queryClient, http, conversationId, anchorId, end);
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
    mutationFn: () => loadLatest(queryClient, http, conversationId, anchorId),
    networkMode: 'always',
  });

  return {
    messages,
    status: query.status,
    error: query.error,
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
    loadingLatest: latest.isPending,
  };
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
  const queryClient = useQueryClient();
  const hash = hashKey(mutationKey);
  return useCallback(() => {
    const busy = (other: readonly unknown[] | undefined) => other !== undefined && hashKey(other) === hash;
    if (queryClient.isMutating({ predicate: (m) => busy(m.options.mutationKey) }) === 0) run();
  }, [queryClient, hash, run]);
}
