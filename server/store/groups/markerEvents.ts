import { secondMs } from '../../durations';
import type { Tx } from '../database/schema';
import type { Store } from '../database/store';
import { addEvents, type NewEvent } from '../events';
import { groupOfConversation } from './groups';
import { conversationsWithMoved, noteMoved, type Reader, takeMoved, takeMovedOf } from './waitingMarkers';

/**
 * A running process sends a row of `marker_moved` within these milliseconds. An older row comes from an ended process.
 */
const leftMs = 10 * secondMs;

/**
 * Sends at most one event per second and conversation. With an event for each marker, a message with 500 readers would
 * cause 250,000 deliveries.
 */
export class MarkerEvents {
  readonly #store: Store;
  readonly #now: () => number;
  /** Conversations with an event in the last second. The value is true if another event is due. */
  readonly #recent = new Map<string, boolean>();
  #recovery: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** The caller must hold the lock of the reader's membership. */
  async tell(
    tx: Tx,
    effects: { events: NewEvent[]; afterCommit: (() => void)[] },
    { groupId, conversationId }: { groupId: string; conversationId: string },
    reader: Reader,
  ) {
    const own = { conversationId, contactId: reader.id };
    if (reader.upTo !== null && reader.at !== null && this.#recent.has(conversationId)) {
      await noteMoved(tx, own, reader.upTo, reader.at);
      effects.afterCommit.push(() => this.#tellSoon(conversationId));
      return;
    }
    const noted = await takeMovedOf(tx, own);
    // A forward move that is still unsent is sent before the move back. The authors then know that their messages were
    // read.
    for (const each of noted && reader.at === null ? [noted, reader] : [reader])
      effects.events.push({ type: 'read.moved', groupId, conversationId, readers: [each] });
    this.#rest(conversationId);
  }

  /**
   * Sends events for rows of `marker_moved` that ended processes left. On PostgreSQL the search is repeated, because
   * other processes may end later.
   */
  start() {
    const recover = (before: number) =>
      conversationsWithMoved(this.#store.db, before).then(
        (ids) => ids.forEach((id) => void this.#tellSoon(id)),
        report,
      );
    void recover(Number.MAX_SAFE_INTEGER);
    if (this.#store.kind === 'postgres')
      this.#recovery = setInterval(() => void recover(this.#now() - leftMs), leftMs).unref();
  }

  stop() {
    this.#stopped = true;
    clearInterval(this.#recovery);
  }

  #rest(conversationId: string) {
    if (this.#recent.has(conversationId)) return;
    this.#recent.set(conversationId, false);
    setTimeout(() => void this.#next(conversationId), secondMs).unref();
  }

  #tellSoon(conversationId: string) {
    this.#rest(conversationId);
    this.#recent.set(conversationId, true);
  }

  async #next(conversationId: string) {
    const due = this.#recent.get(conversationId);
    this.#recent.delete(conversationId);
    if (!due || this.#stopped) return;
    this.#rest(conversationId);
    await this.#write(conversationId).catch((error) => {
      report(error);
      this.#tellSoon(conversationId);
    });
  }

  #write(conversationId: string) {
    return this.#store.write(async (tx) => {
      const readers = await takeMoved(tx, conversationId);
      const group = await groupOfConversation(tx, conversationId);
      if (!group || readers.length === 0) return;
      const event = { type: 'read.moved', groupId: group.id, conversationId, readers } as const;
      await addEvents(tx, [event], this.#now());
    });
  }
}

const report = (error: unknown) => console.error('events:', error instanceof Error ? error.message : error);
