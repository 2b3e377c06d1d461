import { useEffect } from 'react';
import { isNarrow } from '../../browser/page/isNarrow';
import { browser } from '../../browser/runtime';
import { listed } from '../../data/truth/groupList';
import { knownConversations, knownList } from '../../data/truth/known';
import { useCache } from '../../data/writes/CacheContext';
import type { Cache } from '../../data/writes/cache';
import { byActivity } from '../../features/groups/list/arrange';
import { paths } from '../../paths';
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

/** Where a start at `/` leads: see `Views`. */
function homeOf(cache: Cache): string {
  const groups = knownList(cache, false)?.groups ?? [];
  const conversations = knownConversations(cache) ?? new Map();
  const [recent] = byActivity(listed(groups, false), conversations);
  return recent && !isNarrow() ? paths.group(recent.id) : paths.groups;
}
