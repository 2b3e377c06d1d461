import { useEffect } from 'react';
import { browser } from '../../browser/runtime';
import { useCache } from '../../data/writes/CacheContext';
import { keepScreen } from './keepScreen';

/** Keeps what is on screen for the next start. */
export function KeepScreen({ base, contactId }: { base: string; contactId: string }) {
  const { commits } = useCache();
  // It watches the document.
  useEffect(
    () => keepScreen({ base, contactId, watchChanges: commits.watch, runtime: browser }),
    [base, contactId, commits],
  );
  return null;
}
