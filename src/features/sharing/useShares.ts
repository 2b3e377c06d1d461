import { useEffect, useState } from 'react';
import { databaseName } from '../../browser/hash';
import { perSession } from '../../browser/perSession';
import { lostShares, onShares, sharesOf } from '../../browser/shares/shareBox';
import type { Share } from '../../browser/shares/shareLimits';
import { createStore } from '../../browser/store';
import { t } from '../../i18n/translate';
import { useOutboxItself } from '../../outbox/OutboxContext';
import { toast } from '../../ui/overlay/toastStore';

export const waitingShares = perSession(() => createStore(0));

export const useShareOwner = (contactId: string): string => databaseName(useOutboxItself().http.base, contactId);

/** `shares`: newest first, null before the first read. If `claims` is true, shares without an owner get the `owner`. */
export function useShares(owner: string, claims: boolean): { shares: readonly Share[] | null; failed: boolean } {
  const count = waitingShares.useOwn();
  const [shares, setShares] = useState<readonly Share[] | null>(null);
  const [failed, setFailed] = useState(false);

  // An effect, because the worker and other tabs also write shares to the device.
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
