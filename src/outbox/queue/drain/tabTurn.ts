import type { Http } from '../../../api/http';
import type { Runtime } from '../../../browser/runtime';
import type { ThisPage } from '../../model/lease';
import { isRepeatable, isUnderWay } from '../../model/states';
import type { OutboxStorage } from '../../storage/storage';
import type { Me } from './findDelivered';
import { createOtherTab } from './otherTab';
import { underLease } from './underLease';

export interface TabTurnDeps {
  http: Pick<Http, 'base' | 'has'>;
  storage: OutboxStorage;
  me: Pick<Me, 'id'>;
  runtime: Pick<Runtime, 'now' | 'ticks' | 'later' | 'attention' | 'withTabLock'>;
  page: Pick<ThisPage, 'id'>;
}

type TabLock = NonNullable<Runtime['withTabLock']>;

/**
 * Runs it while no other tab that has this outbox open runs its own: resolves to false when one of them does, and does not hang.
 * `lost` aborts when another tab takes over from this one, or the run fails: what is under way then ends, nothing more may begin,
 * and the result rejects.
 */
export type InTabTurn = (run: (lost: AbortSignal) => Promise<void>) => Promise<boolean>;

export function createTabTurn({ http, storage, me, runtime, page }: TabTurnDeps): InTabTurn {
  const otherTab = createOtherTab({ storage, runtime });

  async function underLock(withTabLock: TabLock, run: () => Promise<void>): Promise<boolean> {
    const name = `confab-outbox:${http.base}:${me.id}`;
    if (await withTabLock(name, run)) return true;
    await otherTab.onRefused();
    return otherTab.seemsToHang() && (await mayTakeOver()) && withTabLock(name, run, { steal: true });
  }

  /** When the other tab goes on, so may a request of it: only where the same again neither doubles nor overwrites anything. */
  async function mayTakeOver(): Promise<boolean> {
    if (!http.has('idempotency-key') || !http.has('etag')) return false;
    return (await storage.all()).every((entry) => !isUnderWay(entry) || isRepeatable(entry));
  }

  return async (run) => {
    const { withTabLock } = runtime;
    const losing = new AbortController();
    let running = Promise.resolve();
    const begin = () => {
      otherTab.onOwnPass();
      running = run(losing.signal);
      return running;
    };
    if (!withTabLock) return underLease(storage, runtime, page.id, begin);
    try {
      return await underLock(withTabLock, begin);
    } catch (error) {
      losing.abort();
      await running.catch(() => undefined);
      throw error;
    }
  };
}
