import { useCallback, useEffect, useRef, useState } from 'react';
import { useHttp } from '../../api/HttpContext';
import type { Message } from '../../contract/resources';
import { findMessages, type Step } from './findMessages';
import { termsOf } from './searchTerms';

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
  const http = useHttp();
  const supported = conversationId !== null || http.has('search');
  const [search, setSearch] = useState(noSearch);
  const steps = useRef<AsyncGenerator<Step> | null>(null);
  const stop = useRef<AbortController | null>(null);

  const run = useCallback(async (from: Search, signal: AbortSignal) => {
    let now: Search = { ...from, status: 'searching', error: null };
    setSearch(now);
    try {
      for (let found = 0; found < pageOfHits && !signal.aborted; ) {
        const step = await steps.current?.next();
        if (signal.aborted) return;
        if (!step || step.done) return setSearch({ ...now, status: 'done' });
        const { hits, ...reach } = step.value;
        found += hits.length;
        now = { ...now, ...reach, hits: [...now.hits, ...hits] };
        setSearch(now);
      }
      setSearch({ ...now, status: 'paused' });
    } catch (error) {
      if (!signal.aborted) setSearch({ ...now, status: 'failed', error });
    }
  }, []);

  const begin = useCallback(() => {
    const controller = new AbortController();
    stop.current = controller;
    steps.current = findMessages(http, conversationId, query.trim(), controller.signal);
    void run(noSearch, controller.signal);
    return controller;
  }, [http, conversationId, query, run]);

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
      if (search.status === 'paused' && stop.current) void run(search, stop.current.signal);
    },
    cancel: () => {
      stop.current?.abort();
      // A generator that was cut off cannot go on; what was found stays.
      setSearch({ ...search, status: 'cancelled' });
    },
    retry: () => void begin(),
  };
}
