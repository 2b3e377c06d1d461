import { useEffect } from 'react';
import { currentPreferences, onPreferences } from '../../browser/preferences';
import { browser, type Runtime } from '../../browser/runtime';
import { useStore } from '../../browser/store';
import { useClient } from '../useClient';
import { readBatch } from '../writes/journal/journalSchema';

/**
 * Shows interrupted bulk actions at the start and on focus, because another tab may have closed. Erases them if nothing may
 * be stored.
 */
export function useCutBulkAction(runtime: Runtime = browser): void {
  const { cache, data } = useClient();
  const { bulkActions } = data;
  const { disk, notes, owner } = cache.journal;
  const isFree = useStore(bulkActions.store) === null;
  useEffect(() => {
    const erase = async () => {
      if (!currentPreferences().keepNothing) return;
      for (const { key, what } of notes?.all() ?? []) if (readBatch(what)) notes?.remove(key);
      for (const { key, what } of (await disk?.all()) ?? []) if (readBatch(what)) await disk?.update(key, () => null);
    };
    const begin = () => void erase().catch(() => undefined);
    begin();
    return onPreferences(begin);
  }, [disk, notes]);
  useEffect(() => {
    if (!isFree) return;
    let ended = false;
    const isLeft = async () => {
      const rows = [...(notes?.all() ?? []), ...((await disk?.all()) ?? [])];
      return !ended && rows.some((row) => row.owner !== owner && readBatch(row.what));
    };
    const check = () => {
      if (runtime.attention() === 'hidden') return;
      isLeft()
        .then((left) => left && bulkActions.run((actions) => actions.showCut()))
        .catch(() => undefined);
    };
    check();
    const stops = [runtime.onWake, runtime.onFocus].map((subscribe) => subscribe(check));
    return () => {
      ended = true;
      for (const stop of stops) stop();
    };
  }, [bulkActions, disk, notes, owner, isFree, runtime]);
}
