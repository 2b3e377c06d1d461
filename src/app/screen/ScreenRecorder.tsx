import { useEffect } from 'react';
import { browser } from '../../browser/runtime';
import { listed } from '../../data/truth/groupList';
import { knownConversations, knownList } from '../../data/truth/known';
import { useCache } from '../../data/writes/CacheContext';
import type { Cache } from '../../data/writes/cache';
import { homePath } from '../homePath';
import { keepScreen } from './keepScreen';

/** Keeps what is on screen for the next start. */
export function ScreenRecorder({ base, contactId }: { base: string; contactId: string }) {
  const cache = useCache();
  // It watches the document.
  useEffect(
    () =>
      keepScreen({
        base,
        contactId,
        watchChanges: cache.commits.watch,
        runtime: browser,
        isHome: () => location.pathname === homeOf(cache),
      }),
    [base, contactId, cache],
  );
  return null;
}

/** Where a start at `/` leads. */
const homeOf = (cache: Cache): string =>
  homePath(listed(knownList(cache, false)?.groups ?? [], false), knownConversations(cache) ?? new Map());
