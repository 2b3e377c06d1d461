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

export function createTabTurn({ http, storage, me, runtime }: TabTurnDeps) {
  const otherTab = createOtherTab({ storage, runtime });

  async function underLock(withTabLock: TabLock, run: () => Promise<void>): Promise<boolean> {
    const name = `confab-outbox:${http.base}:${me.id}`;
    if (await withTabLock(name, run)) return true;
    await otherTab.onRefused();
    return otherTab.seemsToHang() && (await mayTakeOver()) && withTabLock(name, run, { steal: true });
  }

  /** The hung tab's request may still be running, so all requests must be repeatable. */
  async function mayTakeOver(): Promise<boolean> {
    if (!http.has('idempotency-key') || !http.has('etag')) return false;
    return (await storage.entries()).every((entry) => !isUnderWay(entry) || isRepeatable(entry));
  }

  /**
   * Resolves to false if another tab is sending. After `lost` aborts, `run` must start nothing, because another tab
   * sends the same entries.
   */
  return async (run: (lost: AbortSignal) => Promise<void>): Promise<boolean> => {
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

/** Milliseconds without progress. A slow edit may take longer, but repeating an edit does no harm. */
const hungAfterMs = maxTryMs + 5_000;

interface OtherTabDeps {
  storage: Pick<OutboxStorage, 'entries'>;
  runtime: Pick<Runtime, 'ticks' | 'attention'>;
}

export function createOtherTab({ storage, runtime }: OtherTabDeps) {
  let silentMs = 0;
  let countedAt = 0;
  let seen: string | null = null;
  return {
    /** False while this tab is hidden, because the browser slows down the timers of hidden tabs. */
    seemsToHang: () => silentMs > hungAfterMs && runtime.attention() !== 'hidden',
    onRefused: async () => {
      // Leaves out queued entries, because an entry that this tab added shows no progress of the other tab.
      const tried = (await storage.entries()).filter(({ state }) => state !== 'queued');
      const now = tried.map((e) => [e.key, e.state, e.attempts, e.notBefore, e.writes]).join();
      const at = runtime.ticks();
      // While the computer sleeps or timers are throttled, the other tab stops too. So a long gap counts as `pollMs`.
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
