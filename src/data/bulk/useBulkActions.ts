import { useEffect } from 'react';
import { currentPreferences, onPreferences } from '../../browser/preferences';
import { browser, type Runtime } from '../../browser/runtime';
import { useStore } from '../../browser/store';
import { useClient } from '../useClient';
import { readBatch } from '../writes/journal/journalSchema';
import type { BulkActions } from './bulkAction';

export function useBulkActions() {
  const { run, store } = useClient().data.bulkActions;
  return {
    bulkAction: useStore(store),
    start: (...of: Parameters<BulkActions['start']>) => run((actions) => actions.start(...of)),
    stop: () => run((actions) => actions.stop()),
    resume: () => run((actions) => actions.resume()),
    retryFailed: () => run((actions) => actions.retryFailed()),
    undo: () => run((actions) => actions.undo()),
    dismiss: () => run((actions) => actions.dismiss()),
  };
}

export function useCutBulkAction(runtime: Runtime = browser): void {
  const { cache, data } = useClient();
  const { bulkActions } = data;
  const { disk, notes, owner } = cache.journal;
  const isFree = useStore(bulkActions.store) === null;
  useEffect(() => {
    const erase = async () => {
      if (!currentPreferences().keepNothing) return;
      for (const { key, what } of notes?.allNotes() ?? []) if (readBatch(what)) notes?.removeNote(key);
      for (const { key, what } of (await disk?.allChanges()) ?? [])
        if (readBatch(what)) await disk?.updateChange(key, () => null);
    };
    const begin = () => void erase().catch(() => undefined);
    begin();
    return onPreferences(begin);
  }, [disk, notes]);
  useEffect(() => {
    if (!isFree) return;
    let ended = false;
    const isLeft = async () => {
      const rows = [...(notes?.allNotes() ?? []), ...((await disk?.allChanges()) ?? [])];
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
