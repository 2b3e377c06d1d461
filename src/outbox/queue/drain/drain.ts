import type { Http } from '../../../api/http';
import type { Runtime } from '../../../browser/runtime';
import type { Presence } from '../../../browser/tabs/presence';
import { endpoints } from '../../../contract/endpoints';
import type { Message } from '../../../contract/resources';
import { leased } from '../../storage/leased';
import type { Storage } from '../../storage/storage';
import type { Entry } from '../entries/entry';
import { freed } from '../entries/held';
import { aged, isRepeatable, type Outcome, recovered, resumed, settled, started } from '../entries/machine';
import { withChanged } from '../entries/reword';
import { nextUp } from '../entries/turns';
import { attempt, findUnanswered, type Result } from './attempt';
import { createBreaker } from './breaker';
import { createConversationCheck } from './checkConversations';
import { checkOutcomeOf } from './classify';
import { baselineOf, type Me } from './findDelivered';
import { createReach } from './reach';

export interface DrainDeps {
  http: Http;
  storage: Storage;
  me: Me;
  runtime: Runtime;
  page: { id: string } & Pick<Presence, 'present'>;
  /** For good: a pass under way finishes its steps and begins no other. */
  ended: AbortSignal;
  /** Called before the entry settles: its row must be in truth when it leaves the outbox. */
  onSent(message: Message, entry: Entry, replayed: boolean): void;
  onGone(entry: Entry): void;
  /** An entry is now like this on disk; null: it is gone. */
  onChange(key: string, entry: Entry | null): void;
  onUnauthorized(): void;
  /** Messages that this page knows to be what became of other entries. */
  claimed(): Iterable<string>;
}

/** Sends what has its turn. One pass at a time over all tabs. */
export interface Drain {
  /**
   * Resolves when nothing more can be sent now; to false when it is another tab's turn. `eager`: once, without waiting
   * for backoff to run out.
   */
  pass(eager: boolean): Promise<boolean>;
  /** Nothing is sent before then. */
  heldUntil(): number;
}

export type CreateDrain = (deps: DrainDeps) => Drain;

export function createDrain(deps: DrainDeps): Drain {
  const { http, storage, me, runtime, page, ended, onSent, onGone, onChange, onUnauthorized } = deps;
  const chance = () => ({ now: runtime.now(), random: runtime.random });
  /** Signed out: the pass ends. */
  let isUnauthorized = false;

  async function change(key: string, next: (entry: Entry) => Entry | null): Promise<Entry | null> {
    const after = await storage.update(key, next);
    onChange(key, after);
    return after;
  }

  const conversations = createConversationCheck({ http, storage, change });
  const reach = createReach(http, runtime);
  const breaker = createBreaker(http, runtime);

  /**
   * Under the lock no other tab is sending: an entry in `sending` is what a crash left behind. A tab that drains takes
   * itself to be signed in, so what another tab paused has its turn here: an answer shows whether that is so.
   */
  async function tidy(): Promise<void> {
    const entries = await storage.all();
    const present = entries.some(({ held }) => held) ? await page.present() : null;
    for (const entry of entries) {
      const now = runtime.now();
      const tidied = (e: Entry) => aged(freed(recovered(resumed(e), chance()), present, now), now);
      if (tidied(entry) !== entry) await change(entry.key, tidied);
    }
  }

  async function drainAll(eager: boolean): Promise<void> {
    await tidy();
    await reach.check(eager);
    const busy = new Map<string, Promise<void>>();
    const tried = new Set<string>();
    isUnauthorized = false;
    try {
      for (;;) {
        const now = runtime.now();
        const held = ended.aborted || isUnauthorized || breaker.heldUntil() > now || !reach.isOpen();
        const turn = { now, busy: new Set(busy.keys()), eager: (e: Entry) => eager && !tried.has(e.key) };
        for (const entry of held ? [] : nextUp(await storage.all(), turn)) {
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

  const hasKeys = (entry: Entry) => entry.kind === 'edit' || http.has('idempotency-key');

  /** One entry, one step: a check whether it arrived, or a try. */
  async function take(entry: Entry): Promise<void> {
    if (entry.unsure === true && !(isRepeatable(entry) && hasKeys(entry))) return check(entry);
    const ready = await withBaseline(entry);
    if (!ready || ended.aborted) return;
    const { state, baselineIds } = ready;
    // Read again just before sending: another tab, or the person, may have changed it.
    const sending = await change(ready.key, (now) =>
      now.state === state
        ? started({ ...now, ...(baselineIds && { baselineIds }) }, http.has('idempotency-key'), runtime.now())
        : now,
    );
    if (sending?.state !== 'sending') return;
    await conclude(sending, await attempt(http, sending));
  }

  /** A service without keys is first asked what it already holds, so that a later check can tell old from new. */
  async function withBaseline(entry: Entry): Promise<Entry | null> {
    if (hasKeys(entry) || entry.baselineIds) return entry;
    try {
      const query = { conversation_id: entry.conversationId, limit: 100 };
      const newest = await http(endpoints.listMessages, { query });
      return { ...entry, baselineIds: baselineOf(newest.data, entry, me) };
    } catch (error) {
      // Nothing was sent, so nothing is unsure.
      await apply(entry, checkOutcomeOf(error), (e) => ({ ...e, attempts: e.attempts + 1 }));
      return null;
    }
  }

  async function check(entry: Entry): Promise<void> {
    const checking = await change(entry.key, (e) => (e.state === 'unknown' ? { ...e, state: 'checking' } : e));
    if (checking?.state !== 'checking') return;
    const claimed = new Set([...deps.claimed(), ...(await storage.all()).flatMap((e) => e.ackedId ?? [])]);
    const result = await findUnanswered(http, checking, claimed, me);
    // Without locks another tab may be sending it this very moment: the person decides.
    const wouldBeSent = settled(checking, result.outcome, chance())?.state === 'queued';
    if (wouldBeSent && !runtime.withTabLock) {
      return void (await change(checking.key, (e) => ({ ...e, state: 'unknown', unconfirmed: true })));
    }
    await conclude(checking, result);
  }

  async function conclude(entry: Entry, { outcome, message, replayed = false }: Result): Promise<void> {
    if (outcome.kind === 'unknown') {
      reach.lost();
      await breaker.lost();
    } else breaker.answered();
    if (outcome.kind !== 'committed' || !message) return apply(entry, outcome);
    const acked = await storage.update(entry.key, (e) => concluded(e, outcome));
    // In one task, truth first: the row moves from the outbox to the list without leaving the screen.
    onSent(message, entry, replayed);
    onChange(entry.key, acked);
  }

  const concluded = (entry: Entry, outcome: Outcome) =>
    withChanged(settled(entry, outcome, chance()), entry, outcome, runtime.newKey);

  async function apply(entry: Entry, outcome: Outcome, first = (e: Entry) => e): Promise<void> {
    if (outcome.kind === 'unauthorized') {
      isUnauthorized = true;
      onUnauthorized();
    }
    const after = await change(entry.key, (e) => (e.state === entry.state ? concluded(first(e), outcome) : e));
    if (outcome.kind === 'gone' && !after) onGone(entry);
    // The service counts requests, not conversations: all wait.
    if (outcome.kind === 'later' && outcome.all) breaker.holdUntil(after?.notBefore ?? 0);
  }

  return {
    heldUntil: () => Math.max(breaker.heldUntil(), reach.closedUntil()),
    pass: async (eager) => {
      if (ended.aborted || storage.readOnly) return false;
      if (eager) breaker.reset();
      if (eager) conversations.again();
      const run = async () => {
        await drainAll(eager);
        if (!ended.aborted && !isUnauthorized && reach.isOpen()) await conversations.check();
      };
      const { withTabLock } = runtime;
      return withTabLock
        ? withTabLock(`confab-outbox:${http.base}:${me.id}`, run)
        : leased(storage, runtime, page.id, run);
    },
  };
}
