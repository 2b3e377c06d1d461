import { createBreaker } from './breaker';
import { createConversationCheck } from './checkConversations';
import type { ChangeEntry } from './outcomes';
import { createReachability } from './reachability';
import { type PassDeps, runPass } from './runPass';
import { createTabTurn, type TabTurnDeps } from './tabTurn';

// Fetched with what sends: what is decided about is sent afterwards.
export * as decided from '../../model/decided';

export type DrainDeps = PassDeps & TabTurnDeps;

/** Sends the entries whose turn it is. One pass at a time over all tabs, unless a tab hangs and another takes over. */
export interface Drain {
  /**
   * Resolves when nothing more can be sent now; to false when it is another tab's turn. `eager`: once, without waiting
   * for backoff to run out. Rejects when the disk refuses, and when another tab took over from this one.
   */
  pass(eager: boolean): Promise<boolean>;
  /** Nothing is sent before then: milliseconds, by this machine's clock; 0 when nothing holds. */
  heldUntil(): number;
}

export type CreateDrain = (deps: DrainDeps) => Drain;

export function createDrain(deps: DrainDeps): Drain {
  const { http, storage, runtime, ended } = deps;

  const change: ChangeEntry = async (key, next) => {
    const after = await storage.update(key, next);
    deps.onChange(key, after);
    return after;
  };

  const conversations = createConversationCheck({ http, storage, change });
  const reachability = createReachability(http, runtime);
  const breaker = createBreaker(http, runtime);
  const parts = { change, conversations, reachability, breaker };
  const inTabTurn = createTabTurn(deps);

  return {
    heldUntil: () => Math.max(breaker.heldUntil(), reachability.closedUntil()),
    pass: async (eager) => {
      if (ended.aborted || storage.readOnly) return false;
      if (eager) {
        breaker.reset();
        conversations.again();
      }
      return inTabTurn((lost) => runPass(deps, parts, eager, lost));
    },
  };
}
