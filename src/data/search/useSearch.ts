import { useCallback, useEffect, useRef, useState } from 'react';
import type { Http } from '../../api/http';
import { type PageQuery, pagesOf } from '../../api/pagesOf';
import { endpoints } from '../../contract/endpoints';
import type { Message } from '../../contract/resources';
import type { Change } from '../truth/changes';
import { maxPageSize } from '../truth/timelineWindow';
import { useClient, useCommits } from '../useClient';
import { matches, termsOf } from './searchTerms';

interface Step {
  hits: readonly Message[];
  searchedCount: number | null;
  backTo: number | null;
}

const maxParallel = 30;

/** Without search in the service, the client reads and filters the whole history. Yields newest messages first. */
export async function* findMessages(http: Http, conversationId: string | null, query: string, signal: AbortSignal) {
  const bySelf = !http.has('search');
  const terms = termsOf(query);
  const read = (page: PageQuery) =>
    http(endpoints.listMessages, {
      query: {
        ...(conversationId !== null && { conversation_id: conversationId }),
        ...(!bySelf && { query }),
        ...page,
      },
      signal,
    });
  let searched = 0;
  for await (const { data } of pagesOf(read, bySelf ? maxPageSize : maxParallel)) {
    searched += data.length;
    yield {
      hits: bySelf ? data.filter((message) => matches(message.message, terms)) : data,
      searchedCount: bySelf ? searched : null,
      backTo: data.at(-1)?.created_at ?? null,
    };
  }
}

export interface Search extends Step {
  status: 'idle' | 'searching' | 'paused' | 'cancelled' | 'done' | 'failed';
  error: unknown;
}

const noSearch: Search = { status: 'idle', hits: [], searchedCount: null, backTo: null, error: null };
const pageOfHits = 30;
const typingPauseMs = 250;

export function useSearch(conversationId: string | null, query: string) {
  const { http, cache } = useClient();
  const supported = conversationId !== null || http.has('search');
  const [search, setSearch] = useState(noSearch);
  const steps = useRef<AsyncGenerator<Step> | null>(null);
  const stop = useRef<AbortController | null>(null);

  const run = useCallback(
    async (signal: AbortSignal) => {
      const change = (next: Partial<Search>, hits: readonly Message[] = []) =>
        setSearch((before) => ({ ...before, ...next, hits: [...before.hits, ...hits] }));
      change({ status: 'searching', error: null });
      try {
        for (let found = 0; found < pageOfHits && !signal.aborted; ) {
          const step = await cache.commits.during(
            async () => steps.current?.next(),
            (next, since) => {
              if (!next || next.done) return null;
              const { hits, ...reach } = next.value;
              return { ...reach, hits: since.reduce((all, each) => afterChange(all, each, termsOf(query)), hits) };
            },
          );
          if (signal.aborted) return;
          if (!step) return change({ status: 'done' });
          const { hits, ...reach } = step;
          found += hits.length;
          change(reach, hits);
        }
        change({ status: 'paused' });
      } catch (error) {
        if (!signal.aborted) change({ status: 'failed', error });
      }
    },
    [cache, query],
  );

  const begin = useCallback(() => {
    const controller = new AbortController();
    stop.current = controller;
    steps.current = findMessages(http, conversationId, query.trim(), controller.signal);
    setSearch(noSearch);
    void run(controller.signal);
  }, [http, conversationId, query, run]);

  useCommits((change) =>
    setSearch((before) => {
      const hits = afterChange(before.hits, change, termsOf(query));
      return hits === before.hits ? before : { ...before, hits };
    }),
  );

  useEffect(() => {
    setSearch(noSearch);
    if (!supported || termsOf(query).length === 0) return;
    const timer = setTimeout(begin, typingPauseMs);
    return () => {
      clearTimeout(timer);
      stop.current?.abort();
    };
  }, [query, begin, supported]);

  return {
    ...search,
    supported,
    more: () => {
      if (search.status === 'paused' && stop.current) void run(stop.current.signal);
    },
    cancel: () => {
      stop.current?.abort();
      // A cancelled generator cannot resume, but its hits stay.
      setSearch((before) => ({ ...before, status: 'cancelled' }));
    },
    retry: begin,
  };
}

function afterChange(hits: readonly Message[], change: Change, terms: readonly string[]): readonly Message[] {
  if (change.type === 'message.deleted') return without(hits, change.message_id);
  if (change.type !== 'message.updated') return hits;
  const { message } = change;
  const before = hits.find(({ id }) => id === message.id);
  if (!before) return hits;
  // The service may match more than the text. A hit is removed only if its old text matched.
  if (matches(before.message, terms) && !matches(message.message, terms)) return without(hits, message.id);
  return hits.map((hit) => (hit.id === message.id ? message : hit));
}

function without(hits: readonly Message[], id: string): readonly Message[] {
  const left = hits.filter((hit) => hit.id !== id);
  return left.length < hits.length ? left : hits;
}
