import type { Http } from '#api/http';
import type { Runtime } from '#browser/runtime';
import { pollMs } from '../../model/rules';
import { isRepeatable, isUnderWay } from '../../model/states';
import type { OutboxStorage } from '../../storage/storage';
import type { Me } from './findDelivered';
import { maxTryMs } from './step';

interface TabTurnDeps {
  http: Pick<Http, 'base' | 'has'>;
  storage: OutboxStorage;
  me: Pick<Me, 'id'>;
  runtime: Pick<Runtime, 'ticks' | 'attention' | 'withTabLock'>;
}

type TabLock = NonNullable<Runtime['withTabLock']>;

/** Runs alone among the tabs. False: another one runs. `lost` is aborted when another tab takes over. Then nothing more may begin. */
export type InTabTurn = (run: (lost: AbortSignal) => Promise<void>) => Promise<boolean>;

export function createTabTurn({ http, storage, me, runtime }: TabTurnDeps): InTabTurn {
  const otherTab = createOtherTab({ storage, runtime });

  async function underLock(withTabLock: TabLock, run: () => Promise<void>): Promise<boolean> {
    const name = `confab-outbox:${http.base}:${me.id}`;
    if (await withTabLock(name, run)) return true;
    await otherTab.onRefused();
    return otherTab.seemsToHang() && (await mayTakeOver()) && withTabLock(name, run, { steal: true });
  }

  /** True if all requests may be repeated, because the other tab's request may still go on. */
  async function mayTakeOver(): Promise<boolean> {
    if (!http.has('idempotency-key') || !http.has('etag')) return false;
    return (await storage.entries()).every((entry) => !isUnderWay(entry) || isRepeatable(entry));
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
    try {
      if (withTabLock) return await underLock(withTabLock, begin);
      await begin();
      return true;
    } catch (error) {
      losing.abort();
      await running.catch(() => undefined);
      throw error;
    }
  };
}

/**
 * The turn of a tab that hangs is taken over within 40 s. A tab that tries an edit may work for longer, but taking its turn
 * does no harm.
 */
const hungAfterMs = maxTryMs + 5_000;

interface OtherTabDeps {
  storage: Pick<OutboxStorage, 'entries'>;
  runtime: Pick<Runtime, 'ticks' | 'attention'>;
}

/** The tab whose turn it is. Its changes on disk show whether it still works. */
export function createOtherTab({ storage, runtime }: OtherTabDeps) {
  let silentMs = 0;
  let countedAt = 0;
  let seen: string | null = null;
  return {
    /** True if the other tab has changed nothing for half a minute in which this tab was awake. False while this tab is hidden. */
    seemsToHang: () => silentMs > hungAfterMs && runtime.attention() !== 'hidden',
    onRefused: async () => {
      // Queued entries may be this tab's own additions, and show nothing of the other tab's work.
      const tried = (await storage.entries()).filter(({ state }) => state !== 'queued');
      const now = tried.map((e) => [e.key, e.state, e.attempts, e.notBefore, e.writes]).join();
      const at = runtime.ticks();
      // While the computer slept, or the browser held back this tab's timers, the other one slept too.
      silentMs = now === seen ? silentMs + Math.min(at - countedAt, pollMs) : 0;
      countedAt = at;
      seen = now;
    },
    onOwnPass: () => {
      silentMs = 0;
      seen = null;
    },
  };
}
