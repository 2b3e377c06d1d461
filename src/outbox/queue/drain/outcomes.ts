import type { Runtime } from '../../../browser/runtime';
import type { Message } from '../../../contract/resources';
import type { Storage } from '../../storage/storage';
import type { Entry } from '../entries/entry';
import { type Outcome, settled } from '../entries/machine';
import { withChanged } from '../entries/reword';
import type { Result } from './attempt';
import type { Breaker } from './breaker';
import type { Reachability } from './reachability';

/** Changes an entry on disk, and in the list of every tab; null: it is gone. */
export type ChangeEntry = (key: string, next: (entry: Entry) => Entry | null) => Promise<Entry | null>;

export interface OutcomeDeps {
  storage: Storage;
  runtime: Runtime;
  /** Called before the entry settles: its row must be in truth when it leaves the outbox. */
  onSent(message: Message, entry: Entry, replayed: boolean): void;
  onGone(entry: Entry): void;
  /** An entry is now like this on disk; null: it is gone. */
  onChange(key: string, entry: Entry | null): void;
  onUnauthorized(): void;
}

/** What a try or a check showed, written down. */
export interface Outcomes {
  /** Of one that was answered, or may have been. */
  conclude(entry: Entry, result: Result): Promise<void>;
  /** Unless the entry has changed meanwhile. `first` is done to it before. */
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
    const after = await change(entry.key, (e) => (e.state === entry.state ? concluded(first(e), outcome) : e));
    if (outcome.kind === 'gone' && !after) onGone(entry);
    // The service counts requests, not conversations: all wait.
    if (outcome.kind === 'later' && outcome.all) breaker.holdUntil(after?.notBefore ?? 0);
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

  return { conclude, apply };
}
