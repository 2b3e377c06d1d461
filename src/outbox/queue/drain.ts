import type { Http } from '../../api/http';
import { backoff } from '../../browser/backoff';
import type { Presence } from '../../browser/presence';
import type { Runtime } from '../../browser/runtime';
import { endpoints } from '../../contract/endpoints';
import type { Message } from '../../contract/resources';
import type { Storage } from '../storage/storage';
import { attempt, look, probe, type Result } from './attempt';
import { createConversationCheck } from './checkConversations';
import { lookOutcomeOf } from './classify';
import type { Entry } from './entry';
import { baselineOf, type Me } from './findDelivered';
import { freed } from './held';
import { aged, isRepeatable, nextUp, type Outcome, recovered, resumed, rules, settled, started } from './machine';
import { createReach } from './reach';
import { withChanged } from './reword';

interface DrainDeps {
  http: Http;
  storage: Storage;
  me: Me;
  runtime: Runtime;
  page: Pick<Presence, 'present'>;
  /** The service's word, before the entry settles: the row must be in truth when it leaves the outbox. */
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
  /** For good: a pass under way finishes its steps and begins no other. */
  stop(): void;
}

export function createDrain(deps: DrainDeps): Drain {
  const { http, storage, me, runtime, page, onSent, onGone, onChange, onUnauthorized } = deps;
  const owner = runtime.newKey();
  const chance = () => ({ now: runtime.now(), random: runtime.random });
  let heldUntil = 0;
  let unanswered = 0;
  let probes = 0;
  /** Signed out: the pass ends. */
  let refused = false;
  let stopped = false;

  async function change(key: string, next: (entry: Entry) => Entry | null): Promise<Entry | null> {
    const after = await storage.update(key, next);
    onChange(key, after);
    return after;
  }

  const places = createConversationCheck({ http, storage, change });
  const reach = createReach(http, runtime);

  /**
   * Under the lock nobody else is sending: what says so is what a crash left behind. A tab that drains takes itself to be
   * signed in, so what another tab paused has its turn here: an answer shows whether that is so.
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
    refused = false;
    try {
      for (;;) {
        const held = stopped || refused || heldUntil > runtime.now() || !reach.isOpen();
        const turn = {
          now: runtime.now(),
          busy: new Set(busy.keys()),
          eager: (e: Entry) => eager && !tried.has(e.key),
        };
        for (const entry of held ? [] : nextUp(await storage.all(), turn)) {
          tried.add(entry.key);
          const step = take(entry).finally(() => busy.delete(entry.conversationId));
          busy.set(entry.conversationId, step);
        }
        if (busy.size === 0) return;
        await Promise.race(busy.values());
      }
    } finally {
      // The disk refused one: the others are still in flight, and whoever has the lock next would take them for lost.
      await Promise.allSettled(busy.values());
    }
  }

  /** One entry, one step: a look or a try. */
  async function take(entry: Entry): Promise<void> {
    const looks =
      entry.unsure === true && !(isRepeatable(entry) && (entry.kind === 'edit' || http.has('idempotency-key')));
    if (looks) return check(entry);
    const ready = await prepared(entry);
    if (!ready || stopped) return;
    // Read again just before sending: another tab, or the person, may have changed it.
    const sending = await change(ready.key, (now) =>
      now.state === ready.state ? started({ ...now, ...pick(ready) }, http.has('idempotency-key'), runtime.now()) : now,
    );
    if (sending?.state !== 'sending') return;
    await conclude(sending, await attempt(http, sending));
  }

  const pick = ({ baselineIds }: Entry) => (baselineIds ? { baselineIds } : {});

  /** A service without keys is asked first what it already holds, so that a later look can tell old from new. */
  async function prepared(entry: Entry): Promise<Entry | null> {
    if (entry.kind === 'edit' || http.has('idempotency-key') || entry.baselineIds) return entry;
    try {
      const query = { conversation_id: entry.conversationId, limit: 100 };
      const newest = await http(endpoints.listMessages, { query });
      return { ...entry, baselineIds: baselineOf(newest.data, entry, me) };
    } catch (error) {
      // Nothing was sent, so nothing is unsure.
      await apply(entry, lookOutcomeOf(error), (e) => ({ ...e, attempts: e.attempts + 1 }));
      return null;
    }
  }

  async function check(entry: Entry): Promise<void> {
    const checking = await change(entry.key, (e) => (e.state === 'unknown' ? { ...e, state: 'checking' } : e));
    if (checking?.state !== 'checking') return;
    const claimed = new Set([...deps.claimed(), ...(await storage.all()).flatMap((e) => e.ackedId ?? [])]);
    const result = await look(http, checking, claimed, me);
    const { outcome } = result;
    // Without locks another tab may be sending it this very moment: the person decides.
    const wouldBeSent = settled(checking, outcome, chance())?.state === 'queued';
    if (wouldBeSent && !runtime.withTabLock) {
      return void (await change(checking.key, (e) => ({ ...e, state: 'unknown', unconfirmed: true })));
    }
    await conclude(checking, result);
  }

  async function conclude(entry: Entry, { outcome, message, replayed = false }: Result): Promise<void> {
    if (outcome.kind === 'unknown') reach.lost();
    if (outcome.kind === 'unknown') await lost();
    else unanswered = probes = 0;
    if (outcome.kind !== 'committed' || !message) return apply(entry, outcome);
    const acked = await storage.update(entry.key, (e) => concluded(e, outcome));
    // Both in one breath, truth first: the row moves from the outbox to the list without leaving the screen.
    onSent(message, entry, replayed);
    onChange(entry.key, acked);
  }

  const concluded = (entry: Entry, outcome: Outcome) =>
    withChanged(settled(entry, outcome, chance()), entry, outcome, runtime.newKey);

  async function apply(entry: Entry, outcome: Outcome, first = (e: Entry) => e): Promise<void> {
    if (outcome.kind === 'unauthorized') {
      refused = true;
      onUnauthorized();
    }
    const after = await change(entry.key, (e) => (e.state === entry.state ? concluded(first(e), outcome) : e));
    if (outcome.kind === 'gone' && !after) onGone(entry);
    // The service counts requests, not conversations: all wait.
    if (outcome.kind === 'later' && outcome.all) heldUntil = Math.max(heldUntil, after?.notBefore ?? 0);
  }

  /** After some tries in a row without an answer, one question decides for all queues. */
  async function lost(): Promise<void> {
    if (++unanswered < rules.breaker) return;
    heldUntil = runtime.now() + backoff(probes, runtime.random);
    if (await probe(http)) {
      unanswered = 0;
      probes = 0;
      heldUntil = 0;
    } else {
      probes++;
    }
  }

  return {
    heldUntil: () => Math.max(heldUntil, reach.closedUntil()),
    stop: () => {
      stopped = true;
    },
    pass: async (eager) => {
      if (stopped || storage.readOnly) return false;
      if (eager) heldUntil = unanswered >= rules.breaker ? 0 : heldUntil;
      if (eager) places.again();
      const run = async () => {
        await drainAll(eager);
        if (!stopped && !refused && reach.isOpen()) await places.look();
      };
      return runtime.withTabLock ? runtime.withTabLock(`confab-outbox:${http.base}:${me.id}`, run) : leased(run);
    },
  };

  /** No Web Locks: a lease on disk, renewed while it is used. */
  async function leased(run: () => Promise<void>): Promise<boolean> {
    const claim = () => storage.lease(owner, runtime.now(), runtime.now() + 15_000);
    if (!(await claim())) return false;
    let stop = () => {};
    const renew = () => {
      stop = runtime.later(5_000, () => void claim().finally(renew));
    };
    renew();
    try {
      await run();
    } finally {
      stop();
      await storage.lease(owner, runtime.now(), 0);
    }
    return true;
  }
}
