import type { Runtime } from '../../../browser/runtime';
import type { Message } from '../../../contract/resources';
import type { Entry } from '../../model/entry';
import { type Outcome, settled } from '../../model/machine';
import { withChanged } from '../../model/reword';
import type { OutboxStorage } from '../../storage/storage';
import type { Result } from './attempt';
import type { Breaker } from './breaker';
import type { Reachability } from './reachability';

/** Changes an entry on disk, and in the list of every tab; null: it is gone. */
export type ChangeEntry = (key: string, next: (entry: Entry) => Entry | null) => Promise<Entry | null>;

export interface OutcomeDeps {
  storage: OutboxStorage;
  runtime: Runtime;
  /** Called before the entry settles: its row must be in truth when it leaves the outbox. */
  onSent(message: Message, entry: Entry, replayed: boolean): void;
  onGone(entry: Entry): void;
  /** An entry is now like this on disk; null: it is gone. */
  onChange(key: string, entry: Entry | null): void;
  onUnauthorized(): void;
}

/** Writes the outcome of a try or a check to its entry. */
export interface Outcomes {
  /** After a request to send or to check, answered or not. */
  conclude(entry: Entry, result: Result): Promise<void>;
  /** Leaves an entry alone that has changed meanwhile. `first`: changes it before the outcome does. */
  apply(entry: Entry, outcome: Outcome, first?: (entry: Entry) => Entry): Promise<void>;
}

export function createOutcomes(
  { storage, runtime, onSent, onGone, onChange, onUnauthorized }: OutcomeDeps,
  {
    change,
    reachability: reach,
    breaker,
  }: { change: ChangeEntry; reachability: Pick<Reachability, 'lost'>; breaker: Breaker },
): Outcomes {
  const concluded = (entry: Entry, outcome: Outcome) =>
    withChanged(
      settled(entry, outcome, { now: runtime.now(), random: runtime.random }),
      entry,
      outcome,
      runtime.newKey,
    );

  async function apply(entry: Entry, outcome: Outcome, first = (e: Entry) => e): Promise<void> {
    if (outcome.kind === 'unauthorized') onUnauthorized();
    const isSame = (e: Entry) => e.state === entry.state && e.attempts === entry.attempts && isSameAction(e, entry);
    const after = await change(entry.key, (e) => (isSame(e) ? concluded(first(e), outcome) : e));
    if (outcome.kind === 'gone' && !after) onGone(entry);
    // The service limits requests of all conversations together, so all wait.
    if (outcome.kind === 'later' && outcome.all) breaker.holdUntil(after?.notBefore ?? 0);
  }

  async function conclude(entry: Entry, { outcome, message, replayed = false }: Result): Promise<void> {
    if (outcome.kind === 'unknown') {
      reach.lost();
      await breaker.lost();
    } else breaker.answered();
    if (outcome.kind !== 'committed' || !message) return apply(entry, outcome);
    let isCurrent = false;
    const acked = await storage.update(entry.key, (e) => {
      isCurrent = isSameAction(e, entry);
      return isCurrent ? concluded(e, outcome) : e;
    });
    // In one task, truth first: the row moves from the outbox to the list without leaving the screen. Where another tab was
    // quicker, the answer may be of the past as well.
    onSent(message, entry, replayed || !isCurrent);
    onChange(entry.key, acked);
  }

  return { conclude, apply };
}

/**
 * Whether an entry still holds what was tried. When another tab saw the message arrive it may have become an edit of it, under the
 * same key: an answer to the first try says nothing about that.
 */
const isSameAction = (now: Entry, tried: Entry): boolean =>
  now.kind === tried.kind && now.text === tried.text && now.firstAttemptAt === tried.firstAttemptAt;
