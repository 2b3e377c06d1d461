import type { Runtime } from '../../../browser/runtime';
import { pollMs } from '../../model/rules';
import type { OutboxStorage } from '../../storage/storage';
import { maxTryMs } from './attempt';

/** A tab that hangs is taken over within 40 s. One that tries an edit may work for longer: taking its turn does no harm. */
const hungAfterMs = maxTryMs + 5_000;

interface OtherTabDeps {
  storage: Pick<OutboxStorage, 'all'>;
  runtime: Pick<Runtime, 'ticks' | 'attention'>;
}

/** The tab whose turn it is. Whether it still works shows in what it changes on disk. */
export interface OtherTab {
  /** It has changed nothing for half a minute in which this tab was awake. Always false while this tab is hidden. */
  seemsToHang(): boolean;
  /** A pass was refused for it. */
  onRefused(): Promise<void>;
  onOwnPass(): void;
}

export function createOtherTab({ storage, runtime }: OtherTabDeps): OtherTab {
  let silentMs = 0;
  let countedAt = 0;
  let seen: string | null = null;
  return {
    seemsToHang: () => silentMs > hungAfterMs && runtime.attention() !== 'hidden',
    onRefused: async () => {
      // Queued entries may be this tab's own additions, and show nothing of the other tab's work.
      const tried = (await storage.all()).filter(({ state }) => state !== 'queued');
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
