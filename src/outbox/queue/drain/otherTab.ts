import type { Runtime } from '../../../browser/runtime';
import type { Storage } from '../../storage/storage';
import { rules } from '../entries/rules';

interface OtherTabDeps {
  storage: Pick<Storage, 'all'>;
  runtime: Pick<Runtime, 'ticks' | 'attention'>;
}

/** The tab whose turn it is: whether it still works shows in what it changes on disk. */
export interface OtherTab {
  /** It has changed nothing for two minutes in which this tab was awake. A tab that nobody sees takes nothing over. */
  seemsToHang(): boolean;
  /** A pass was refused for it. */
  hadTurn(): Promise<void>;
  /** A pass was this tab's. */
  hadNone(): void;
}

export function createOtherTab({ storage, runtime }: OtherTabDeps): OtherTab {
  let silentMs = 0;
  let countedAt = 0;
  let seen = '';
  return {
    seemsToHang: () => silentMs > rules.silence && runtime.attention() !== 'hidden',
    hadTurn: async () => {
      // What is queued may be this tab's own.
      const tried = (await storage.all()).filter(({ state }) => state !== 'queued');
      const now = tried.map(({ key, state, attempts, notBefore }) => [key, state, attempts, notBefore]).join();
      const at = runtime.ticks();
      // While the computer slept, or the browser held back this tab's timers, the other one slept too.
      silentMs = now === seen ? silentMs + Math.min(at - countedAt, rules.tick) : 0;
      countedAt = at;
      seen = now;
    },
    hadNone: () => {
      silentMs = 0;
    },
  };
}
