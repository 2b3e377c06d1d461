import { useEffect, useState } from 'react';
import { databaseName } from '../../browser/hash';
import { perSession } from '../../browser/perSession';
import type { Share } from '../../browser/shares/share';
import { lostShares, onShares, sharesOf } from '../../browser/shares/shareBox';
import { createStore } from '../../browser/store';
import { t } from '../../i18n/translate';
import { useOutboxItself } from '../../outbox/OutboxContext';
import { toast } from '../../ui/overlay/toastStore';

/** How many shares wait for the person who is signed in, as far as known. */
export const waitingShares = perSession(() => createStore(0));

/** The owner of shares is stored as the name of a person's database. */
export const useShareOwner = (contactId: string): string => databaseName(useOutboxItself().http.base, contactId);

/**
 * Shares that wait for a group, the newest first; null until read, `failed` when unreadable. `claims`: takes over those that came
 * while nobody was signed in.
 */
export function useShares(owner: string, claims: boolean): { shares: readonly Share[] | null; failed: boolean } {
  const count = waitingShares.useOwn();
  const [shares, setShares] = useState<readonly Share[] | null>(null);
  const [failed, setFailed] = useState(false);

  // The disk is outside of React, and so are the worker and other tabs, which write there.
  useEffect(() => {
    let ended = false;
    let reads = 0;
    const read = async () => {
      const own = ++reads;
      try {
        const waiting = await sharesOf(owner, claims);
        if (ended || own !== reads) return;
        const lost = await lostShares(owner, claims);
        if (lost > 0) toast(t('share.lost', { count: lost }), { tone: 'danger' });
        setShares(waiting);
        setFailed(false);
        count.set(waiting.length);
      } catch {
        if (!ended && own === reads) setFailed(true);
      }
    };
    void read();
    const stop = onShares(() => void read());
    return () => {
      ended = true;
      stop();
    };
  }, [owner, claims, count]);

  return { shares, failed };
}
