import type { Http } from '../../../api/http';
import type { Runtime } from '../../../browser/runtime';
import { endpoints } from '../../../contract/endpoints';
import type { Entry } from '../../model/entry';
import { settled, started } from '../../model/machine';
import { isRepeatable } from '../../model/states';
import type { OutboxStorage } from '../../storage/storage';
import { attemptSend, findUnanswered, maxTryMs } from './attempt';
import { checkOutcomeOf } from './classify';
import { type Baseline, baselineOf, type Me, recentPageSize } from './findDelivered';
import type { ChangeEntry, Outcomes } from './outcomes';

export interface StepDeps {
  http: Http;
  storage: OutboxStorage;
  me: Me;
  runtime: Runtime;
  /** For good: a pass under way finishes its steps and begins no other. */
  ended: AbortSignal;
  /** Messages that this page knows to be what became of other entries. */
  claimed(): Iterable<string>;
}

/** One entry, one step: a check whether it arrived, or a try. */
export function createStep(
  { http, storage, me, runtime, ended, claimed }: StepDeps,
  { change, outcomes }: { change: ChangeEntry; outcomes: Outcomes },
): (entry: Entry) => Promise<void> {
  const hasKeys = (entry: Entry) => entry.kind === 'edit' || http.has('idempotency-key');

  async function step(entry: Entry): Promise<void> {
    if (entry.unsure === true && !(isRepeatable(entry) && hasKeys(entry))) return checkArrival(entry);
    const baseline = await baselineFor(entry);
    if (!baseline || ended.aborted) return;
    const isTimeUp = timerOf(maxTryMs);
    // Read again just before sending: another tab, or the person, may have changed it since, whatever its state is.
    let begun = false;
    const sending = await change(entry.key, (now) => {
      begun = now.state === entry.state && now.writes === entry.writes;
      return begun ? started({ ...now, ...baseline }, http.has('idempotency-key'), runtime.now()) : now;
    });
    if (!begun || !sending) return;
    // Nothing was sent. Where another tab has taken it over, its own outcome counts.
    if (isTimeUp()) return outcomes.apply(sending, { kind: 'later', retryAfter: null, all: false });
    await outcomes.conclude(sending, await attemptSend(http, sending, isTimeUp));
  }

  /** The result says whether `ms` have passed, by either clock: one may be put back, the other stops while a computer sleeps. */
  function timerOf(ms: number): () => boolean {
    const [now, ticks] = [runtime.now(), runtime.ticks()];
    return () => Math.max(runtime.now() - now, runtime.ticks() - ticks) > ms;
  }

  /** A service without keys is first asked what it already holds, so that a later check can tell old from new. */
  async function baselineFor(entry: Entry): Promise<Baseline | null> {
    if (hasKeys(entry) || entry.baselineIds) return {};
    try {
      const query = { conversation_id: entry.conversationId, limit: recentPageSize };
      return baselineOf(await http(endpoints.listMessages, { query }), entry, me);
    } catch (error) {
      // Nothing was sent, so the entry is still certainly not stored.
      await outcomes.apply(entry, checkOutcomeOf(error), (e) => ({ ...e, attempts: e.attempts + 1 }));
      return null;
    }
  }

  async function checkArrival(entry: Entry): Promise<void> {
    const checking = await change(entry.key, (e) => (e.state === 'unknown' ? { ...e, state: 'checking' } : e));
    if (checking?.state !== 'checking') return;
    const known = new Set([...claimed(), ...(await storage.all()).flatMap((e) => e.ackedId ?? [])]);
    const result = await findUnanswered(http, checking, known, me);
    // Without locks another tab may be sending it this very moment: the person decides.
    const wouldBeSent =
      settled(checking, result.outcome, { now: runtime.now(), random: runtime.random })?.state === 'queued';
    if (wouldBeSent && !runtime.withTabLock) {
      const parked = (e: Entry): Entry => (e.state === 'checking' ? { ...e, state: 'unknown', unconfirmed: true } : e);
      return void (await change(checking.key, parked));
    }
    await outcomes.conclude(checking, result);
  }

  return step;
}
