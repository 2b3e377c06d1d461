import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '../../contract/resources';
import type { Change } from '../truth/changes';
import { useClient } from '../useClient';
import { findMessages, type Step } from './findMessages';
import { matches, termsOf } from './searchTerms';

export interface Search {
  /** `paused`: there is more, when wanted. `cancelled`: what is further back was not looked at. */
  status: 'idle' | 'searching' | 'paused' | 'cancelled' | 'done' | 'failed';
  hits: readonly Message[];
  /** How far a search that this client does itself has come. */
  searchedCount: number | null;
  backTo: number | null;
  error: unknown;
}

const noSearch: Search = { status: 'idle', hits: [], searchedCount: null, backTo: null, error: null };
/** It stops to wait for a wish for more after so many. */
const pageOfHits = 30;
/** Typing goes on; only a pause of this many ms is a question. */
const typingPauseMs = 250;

/** Words looked for in one conversation, or (null) in all where the service can do that, as they are typed. */
export function useSearch(conversationId: string | null, query: string) {
  const { http, cache } = useClient();
  const supported = conversationId !== null || http.has('search');
  const [search, setSearch] = useState(noSearch);
  const steps = useRef<AsyncGenerator<Step> | null>(null);
  const stop = useRef<AbortController | null>(null);

  const run = useCallback(
    async (signal: AbortSignal) => {
      // Of what stands by then: hits may have changed or gone while the next ones were read.
      const change = (next: Partial<Search>, hits: readonly Message[] = []) =>
        setSearch((before) => ({ ...before, ...next, hits: [...before.hits, ...hits] }));
      change({ status: 'searching', error: null });
      try {
        for (let found = 0; found < pageOfHits && !signal.aborted; ) {
          const step = await cache.commits.during(
            async () => steps.current?.next(),
            (next, since) =>
              next && !next.done
                ? {
                    ...next.value,
                    hits: since.reduce<readonly Message[]>(
                      (hits, each) => afterChange(hits, each, termsOf(query)),
                      next.value.hits,
                    ),
                  }
                : null,
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
    return controller;
  }, [http, conversationId, query, run]);

  useEffect(
    () =>
      cache.commits.watch((change) =>
        setSearch((before) => {
          const hits = afterChange(before.hits, change, termsOf(query));
          return hits === before.hits ? before : { ...before, hits };
        }),
      ),
    [cache, query],
  );

  // A question to the network: it begins after a pause in typing, and ends with the words it was about.
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
      // A generator that was cut off cannot go on; what was found stays.
      setSearch((before) => ({ ...before, status: 'cancelled' }));
    },
    retry: () => void begin(),
  };
}

/** The hits as they are after a change of one of them; the same list where it concerns none. */
function afterChange(hits: readonly Message[], change: Change, terms: readonly string[]): readonly Message[] {
  if (change.type === 'message.deleted') return without(hits, change.message_id);
  if (change.type !== 'message.updated') return hits;
  const { message } = change;
  const before = hits.find(({ id }) => id === message.id);
  if (!before) return hits;
  // A service may find a message by more than its text.
  if (matches(before.message, terms) && !matches(message.message, terms)) return without(hits, message.id);
  return hits.map((hit) => (hit.id === message.id ? message : hit));
}

function without(hits: readonly Message[], id: string): readonly Message[] {
  const left = hits.filter((hit) => hit.id !== id);
  return left.length < hits.length ? left : hits;
}
