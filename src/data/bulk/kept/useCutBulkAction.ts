import { useEffect } from 'react';
import { currentPreferences, onPreferences } from '../../../browser/preferences';
import { browser, type Runtime } from '../../../browser/runtime';
import { storedKeys } from '../../../browser/storage';
import { useStore } from '../../../browser/store';
import { useClient } from '../../useClient';
import { keptPrefix } from '../lazyBulkActions';
import { forgetPlans } from './forgetPlans';

/**
 * Shows what a page that is gone left of a bulk action, one at a time: at the start, and when this page comes into view, because
 * another tab may have been closed. Erases all of it once the person wants nothing kept.
 */
export function useCutBulkAction(runtime: Runtime = browser): void {
  const { bulkActions, me } = useClient().data;
  const { base } = useClient().http;
  const isFree = useStore(bulkActions.store) === null;
  // Other tabs, storage and preferences are outside of React.
  useEffect(() => {
    const erase = () => {
      if (currentPreferences().keepNothing) forgetPlans(base, me.id, runtime.syncStorage);
    };
    erase();
    return onPreferences(erase);
  }, [base, me.id, runtime]);
  useEffect(() => {
    if (!isFree) return;
    const check = () => {
      if (runtime.attention() === 'hidden' || storedKeys(runtime.syncStorage, keptPrefix(base, me.id)).length === 0)
        return;
      bulkActions.run((actions) => actions.showCut());
    };
    check();
    const stops = [runtime.onWake, runtime.onFocus].map((subscribe) => subscribe(check));
    return () => {
      for (const stop of stops) stop();
    };
  }, [bulkActions, base, me.id, isFree, runtime]);
}
