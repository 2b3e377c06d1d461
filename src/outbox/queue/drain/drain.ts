import type { Http } from '#api/http';
import type { Runtime } from '#browser/runtime';
import { endpoints } from '#contract/endpoints';
import type { Entry, Sent } from '../../model/entry';
import { awaitsFiles } from '../../model/files';
import { expiredIfOld, recovered, rescheduled, takenOver, unkeyedIfOld } from '../../model/machine';
import type { ThisPage } from '../../model/page';
import { retried } from '../../model/reword';
import { maxParallelSends } from '../../model/rules';
import { heldBy, isHeld, isRepeatable, resumed } from '../../model/states';
import { heads } from '../../model/turns';
import type { OutboxStorage } from '../../storage/storage';
import { createBreaker, createReachability } from './breaker';
import { createConversationCheck } from './checkConversations';
import type { Me } from './findDelivered';
import { type ChangeEntry, createOutcomes } from './outcomes';
import { createStep } from './step';
import { createTabTurn } from './tabTurn';

// This export puts both modules into one chunk.
export * as decided from '../../model/reword';

export interface DrainDeps {
  http: Http;
  storage: OutboxStorage;
  me: Me;
  runtime: Runtime;
  page: Pick<ThisPage, 'id' | 'sends' | 'living'>;
  /** After an abort a pass finishes its running steps and starts no new step. */
  ended: AbortSignal;
  claimed(): Iterable<string>;
  onGone(entry: Entry): void;
  onChange(key: string, entry: Entry | null, sent?: Sent): void;
  onUnauthorized(): void;
}

export type CreateDrain = (deps: DrainDeps) => Drain;

export type Drain = ReturnType<typeof createDrain>;

export function createDrain(deps: DrainDeps) {
  const { http, storage, me, runtime, page, ended, onChange } = deps;
  let isSignedOut = false;
  /** True if a search may have used a mistyped username. */
  let wasUnsure = false;

  const change: ChangeEntry = async (key, next) => {
    const after = await storage.updateEntry(key, next);
    onChange(key, after);
    return after;
  };
  const onUnauthorized = () => {
    isSignedOut = true;
    deps.onUnauthorized();
  };

  const conversations = createConversationCheck({ http, storage, change });
  const reachability = createReachability(http, runtime);
  const breaker = createBreaker(http, runtime);
  const outcomes = createOutcomes({ ...deps, change, reachability, breaker, onUnauthorized });
  const step = createStep({ ...deps, change, outcomes });
  const inTabTurn = createTabTurn(deps);
  const ownEntries = async () => (await storage.entries()).filter(page.sends);

  /** Rejects if the service does not answer, because only an answer shows if the service supports keys. */
  async function takeOver(isLeft: (entry: Entry) => boolean): Promise<void> {
    if (!(await storage.entries()).some(isLeft)) return;
    if (!http.announces()) await http(endpoints.listGroups, { query: { limit: 1 } });
    const hasKeys = http.has('idempotency-key');
    // Uses one transaction. Otherwise two pages could share a conversation's entries and send them out of order.
    const mine = await storage.updateEntries((entry) => (isLeft(entry) ? takenOver(entry, page.id, hasKeys) : entry));
    for (const entry of mine) onChange(entry.key, entry);
  }

  /** No other pass sends these entries, so `sending` means a crash. A paused entry is sent to test the session. */
  async function recoverEntries(lost: AbortSignal): Promise<void> {
    const isLiving = await page.living();
    if (!runtime.withTabLock) await takeOver(({ by = '' }) => by !== page.id && !isLiving(by));
    for (const entry of await ownEntries()) {
      const now = runtime.now();
      const next = (before: Entry) => {
        const ours = recovered(resumed(before), { now, random: runtime.random });
        const free = heldBy(ours, isLiving);
        const due = rescheduled(unkeyedIfOld(free, now), now);
        return expiredIfOld(due, now);
      };
      if (!lost.aborted && next(entry) !== entry) await change(entry.key, next);
    }
  }

  async function retryDoubts(): Promise<boolean> {
    if (!wasUnsure || me.isSure === false || http.has('idempotency-key')) return false;
    wasUnsure = false;
    const doubts = (await ownEntries()).filter(({ unconfirmed }) => unconfirmed);
    for (const { key } of doubts)
      await change(key, (entry) => (entry.unconfirmed ? retried(entry, entry.createdAt) : entry));
    return doubts.length > 0;
  }

  async function sendAll(eager: boolean, mayGoOn: () => boolean): Promise<void> {
    const busy = new Map<string, Promise<void>>();
    const tried = new Set<string>();
    const isEager = ({ key }: Entry) => eager && !tried.has(key);
    try {
      for (;;) {
        const now = runtime.now();
        const mayBegin = mayGoOn() && breaker.stoppedUntil() <= now;
        const turns = { now, busy: new Set(busy.keys()), eager: isEager };
        for (const entry of mayBegin ? nextUp(await ownEntries(), turns) : []) {
          tried.add(entry.key);
          const running = step(entry).finally(() => busy.delete(entry.conversationId));
          busy.set(entry.conversationId, running);
        }
        if (busy.size === 0) return;
        await Promise.race(busy.values());
      }
    } finally {
      // Waits for running steps even after an error. Otherwise the next pass would treat their entries as left by a
      // crash.
      await Promise.allSettled(busy.values());
    }
  }

  async function runPass(eager: boolean, lost: AbortSignal): Promise<void> {
    isSignedOut = false;
    wasUnsure ||= me.isSure === false;
    const mayGoOn = () => !lost.aborted && !ended.aborted && !isSignedOut && reachability.isOpen();
    await recoverEntries(lost);
    await reachability.check(eager);
    await sendAll(eager, mayGoOn);
    if (mayGoOn() && (await retryDoubts())) await sendAll(false, mayGoOn);
    if (mayGoOn()) await conversations.check();
  }

  return {
    /** Milliseconds, by this machine's clock. 0: nothing is stopped. */
    stoppedUntil: () => Math.max(breaker.stoppedUntil(), reachability.closedUntil()),
    /** Resolves to false if another tab has the lock. `eager`: skips the backoff once. */
    pass: async (eager: boolean) => {
      if (ended.aborted || storage.readOnly) return false;
      if (eager) {
        breaker.reset();
        conversations.again();
      }
      return inTabTurn((lost) => runPass(eager, lost));
    },
  };
}

interface NextUpOptions {
  now: number;
  busy: ReadonlySet<string>;
  eager?: (entry: Entry) => boolean;
}

export function nextUp(entries: readonly Entry[], { now, busy, eager = () => false }: NextUpOptions): Entry[] {
  const ready = heads(entries).filter((entry) => {
    if (busy.has(entry.conversationId) || entry.unconfirmed || isHeld(entry) || awaitsFiles(entry)) return false;
    if (!['queued', 'waiting', 'unknown'].includes(entry.state)) return false;
    const hurried = !entry.patient && (isRepeatable(entry) || !entry.unsure) && eager(entry);
    return (entry.notBefore ?? 0) <= now || hurried;
  });
  return ready.slice(0, Math.max(0, maxParallelSends - busy.size));
}
