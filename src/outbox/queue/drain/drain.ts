import { leased } from '../../storage/leased';
import type { ThisPage } from '../../thisPage';
import type { Entry } from '../entries/entry';
import { freed } from '../entries/held';
import { aged, distrusted, recovered, rescheduled } from '../entries/machine';
import { isRepeatable, isUnderWay, resumed } from '../entries/states';
import { nextUp } from '../entries/turns';
import { createBreaker } from './breaker';
import { createConversationCheck } from './checkConversations';
import { createOtherTab } from './otherTab';
import { type ChangeEntry, createOutcomes, type OutcomeDeps } from './outcomes';
import { createReachability } from './reachability';
import { createStep, type StepDeps } from './step';

export interface DrainDeps extends OutcomeDeps, StepDeps {
  page: Pick<ThisPage, 'id' | 'present'>;
}

/** Sends what has its turn. One pass at a time over all tabs, unless one of them hangs and is taken over. */
export interface Drain {
  /**
   * Resolves when nothing more can be sent now; to false when it is another tab's turn. `eager`: once, without waiting
   * for backoff to run out.
   */
  pass(eager: boolean): Promise<boolean>;
  /** Nothing is sent before then. */
  heldUntil(): number;
}

interface Turn {
  /** Another tab has it by now. */
  isLost: boolean;
}

type TabLock = NonNullable<DrainDeps['runtime']['withTabLock']>;

export type CreateDrain = (deps: DrainDeps) => Drain;

export function createDrain(deps: DrainDeps): Drain {
  const { http, storage, me, runtime, page, ended } = deps;
  /** Signed out: the pass ends. */
  let isUnauthorized = false;

  const change: ChangeEntry = async (key, next) => {
    const after = await storage.update(key, next);
    deps.onChange(key, after);
    return after;
  };

  const conversations = createConversationCheck({ http, storage, change });
  const reachability = createReachability(http, runtime);
  const breaker = createBreaker(http, runtime);
  const onUnauthorized = () => {
    isUnauthorized = true;
    deps.onUnauthorized();
  };
  const outcomes = createOutcomes({ ...deps, onUnauthorized }, { change, reachability, breaker });
  const otherTab = createOtherTab(deps);
  const take = createStep(deps, { change, outcomes });

  async function drainAll(eager: boolean, turn: Turn): Promise<void> {
    await tidy(deps, turn, change);
    await reachability.check(eager);
    const busy = new Map<string, Promise<void>>();
    const tried = new Set<string>();
    isUnauthorized = false;
    try {
      for (;;) {
        const now = runtime.now();
        const held =
          turn.isLost || ended.aborted || isUnauthorized || breaker.heldUntil() > now || !reachability.isOpen();
        const next = { now, busy: new Set(busy.keys()), eager: (e: Entry) => eager && !tried.has(e.key) };
        for (const entry of held ? [] : nextUp(await storage.all(), next)) {
          tried.add(entry.key);
          const step = take(entry).finally(() => busy.delete(entry.conversationId));
          busy.set(entry.conversationId, step);
        }
        if (busy.size === 0) return;
        await Promise.race(busy.values());
      }
    } finally {
      // The disk refused one: the others are still in flight, and the next holder of the lock would take them for lost.
      await Promise.allSettled(busy.values());
    }
  }

  async function passOnce(eager: boolean, turn: Turn): Promise<void> {
    await drainAll(eager, turn);
    if (!turn.isLost && !ended.aborted && !isUnauthorized && reachability.isOpen()) await conversations.check();
  }

  /** False: another tab has its turn, and does not hang. Rejects when a tab took it over from this one. */
  async function inTurn(withTabLock: TabLock, run: () => Promise<void>): Promise<boolean> {
    const name = `confab-outbox:${http.base}:${me.id}`;
    if (await withTabLock(name, run)) return true;
    await otherTab.onRefused();
    return otherTab.seemsToHang() && (await mayTakeOver()) && withTabLock(name, run, { steal: true });
  }

  /** When the other tab goes on, so may a request of it: only where the same again neither doubles nor overwrites anything. */
  async function mayTakeOver(): Promise<boolean> {
    if (!storage.whole || !http.has('idempotency-key') || !http.has('etag')) return false;
    return (await storage.all()).every((entry) => !isUnderWay(entry) || isRepeatable(entry));
  }

  return {
    heldUntil: () => Math.max(breaker.heldUntil(), reachability.closedUntil()),
    pass: async (eager) => {
      if (ended.aborted || storage.readOnly) return false;
      if (eager) breaker.reset();
      if (eager) conversations.again();
      const { withTabLock } = runtime;
      const turn: Turn = { isLost: false };
      let work = Promise.resolve();
      const run = () => {
        otherTab.onOwnPass();
        work = passOnce(eager, turn);
        return work;
      };
      if (!withTabLock) return leased(storage, runtime, page.id, run);
      try {
        return await inTurn(withTabLock, run);
      } catch (error) {
        // Another tab has taken it over: what is under way here ends, and nothing more begins.
        turn.isLost = true;
        await work.catch(() => undefined);
        throw error;
      }
    },
  };
}

/**
 * Under the lock no other tab is sending: an entry in `sending` is what a crash, or a tab that hangs, left behind. A tab that
 * drains counts as signed in, so what another tab paused is tried here: the answer shows whether the session is valid.
 */
async function tidy({ storage, page, runtime }: DrainDeps, turn: Turn, change: ChangeEntry): Promise<void> {
  const entries = await storage.all();
  const present = entries.some(({ held }) => held) ? await page.present() : null;
  for (const entry of entries) {
    const now = runtime.now();
    const tidied = (e: Entry) => {
      const ours = recovered(resumed(e), { now, random: runtime.random });
      return aged(rescheduled(distrusted(freed(ours, present, now), now), now), now);
    };
    if (!turn.isLost && tidied(entry) !== entry) await change(entry.key, tidied);
  }
}
