import type { ChatEvent } from '../../src/contract';
import type { Store, Transient } from '../store/database/connection';
import { canReplayFrom, type EventRow, eventsAfter, lastEventId } from '../store/events';
import { memberIdsOf } from '../store/members';
import { Payloads } from './payload';

export interface Stream {
  contactId: string;
  sessionId: string;
  /** False from the moment in which its reader is gone, or was let go. */
  isOpen(): boolean;
  send(text: string): void;
  close(): void;
}

const replayRowsMax = 1_000;
/** Bytes waiting for somebody who does not read. More, and they are let go; they come back and catch up from the table. */
export const bufferBytesMax = 256 * 1024;
/** All of what was missed waits at once, because nobody reads before it is whole. */
const backlogBytesMax = bufferBytesMax / 2;

/** Carries what was committed to whoever listens. The table is the queue; this only reads on from where it was. */
export class Hub {
  readonly #store: Store;
  readonly #streams = new Set<Stream>();
  #cursor = 0;
  #pumping: Promise<void> = Promise.resolve();
  #woken = false;

  constructor(store: Store) {
    this.#store = store;
    store.onChange(() => this.#wake());
    store.onTransient((transient) => void this.#tell(transient).catch(report));
  }

  /** Streams a person has open. */
  count(contactId?: string): number {
    if (contactId === undefined) return this.#streams.size;
    return [...this.#streams].filter((stream) => stream.contactId === contactId).length;
  }

  countByContact(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { contactId } of this.#streams) counts[contactId] = (counts[contactId] ?? 0) + 1;
    return counts;
  }

  /** From now, or from after the event it saw last; what cannot be made up for is announced by `reset`. */
  connect(stream: Stream, lastSeen: number | 'unknown' | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const { db } = this.#store;
      if (this.#streams.size === 0) this.#cursor = await lastEventId(db);
      const missed =
        typeof lastSeen === 'number' && (await canReplayFrom(db, lastSeen))
          ? await eventsAfter(db, lastSeen, replayRowsMax + 1)
          : undefined;
      const backlog =
        missed &&
        missed.length <= replayRowsMax &&
        (await this.#backlog(
          missed.filter((row) => row.id <= this.#cursor),
          stream,
        ));
      if (lastSeen === undefined) stream.send(`: connected\nretry: 2000\nid: ${this.#cursor}\n\n`);
      else if (typeof backlog !== 'string') stream.send(eventText(this.#cursor, { type: 'reset' }));
      else stream.send(`: connected\nretry: 2000\nid: ${lastSeen}\n\n${backlog}`);
      if (!stream.isOpen()) return;
      this.#streams.add(stream);
      // While nobody listened nobody was woken, and something may have been written since the first look at the table.
      this.#wake();
    });
  }

  disconnect(stream: Stream) {
    this.#streams.delete(stream);
  }

  endSession(sessionId: string) {
    for (const stream of [...this.#streams]) if (stream.sessionId === sessionId) stream.close();
  }

  close() {
    for (const stream of [...this.#streams]) stream.close();
  }

  /** Everything committed so far has been offered to everyone. */
  settled(): Promise<void> {
    return this.#inTurn(async () => undefined);
  }

  #wake() {
    if (this.#woken || this.#streams.size === 0) return;
    this.#woken = true;
    void this.#inTurn(async () => {
      this.#woken = false;
      if (this.#streams.size === 0) return;
      for (;;) {
        const rows = await eventsAfter(this.#store.db, this.#cursor, 200);
        if (rows.length === 0) return;
        await this.#deliver(rows, this.#streams);
        this.#cursor = rows.at(-1)?.id ?? this.#cursor;
      }
    }).catch(report);
  }

  /** One thing after the other: a stream that is catching up must not miss or repeat what is being delivered. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#pumping.then(work);
    this.#pumping = turn.catch(() => undefined);
    return turn;
  }

  /** What one stream missed, or undefined when it is more than may wait for it. */
  async #backlog(rows: EventRow[], stream: Stream): Promise<string | undefined> {
    const texts: string[] = [];
    let bytes = 0;
    const send = (text: string) => {
      texts.push(text);
      bytes += Buffer.byteLength(text);
    };
    for (let start = 0; start < rows.length && bytes <= backlogBytesMax; start += 50)
      await this.#deliver(rows.slice(start, start + 50), new Set([{ ...stream, send }]));
    return bytes > backlogBytesMax ? undefined : texts.join('');
  }

  async #deliver(rows: EventRow[], streams: Set<Stream>) {
    const payloads = new Payloads(this.#store.db);
    for (const row of rows) {
      const members = row.only_for === null ? await payloads.audience(row.conversation_id) : new Set([row.only_for]);
      const listeners = [...streams].filter((stream) => members.has(stream.contactId));
      if (listeners.length === 0) continue;
      const texts = await payloads.build(row, [...new Set(listeners.map((stream) => stream.contactId))]);
      for (const stream of listeners) {
        const text = texts?.get(stream.contactId);
        if (text !== undefined) stream.send(`id: ${row.id}\ndata: ${text}\n\n`);
      }
    }
  }

  async #tell({ contact_id, ...event }: Transient) {
    if (this.#streams.size === 0) return;
    const members = await memberIdsOf(this.#store.db, event.conversation_id);
    for (const stream of this.#streams)
      if (stream.contactId !== contact_id && members.has(stream.contactId)) stream.send(eventText(undefined, event));
  }
}

const eventText = (id: number | undefined, event: ChatEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;

/** The table still holds what was not delivered, and the next change tries again. */
const report = (error: unknown) => console.error('events:', error instanceof Error ? error.message : error);
