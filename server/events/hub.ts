import type { ChatEvent } from '../../src/contract';
import { hashToken } from '../accounts/hashToken';
import { Refusal } from '../http/errors/errors';
import type { Store, TypingTransient } from '../store/database/connection';
import { canReplayFrom, type EventRow, eventsAfter, lastEventId, lastEventIdOf } from '../store/events';
import { memberIdsOf } from '../store/groups/members';
import { Payloads } from './payload';

export interface Stream {
  contactId: string;
  sessionId: string;
  /** False once its reader has disconnected or the service has closed it. */
  isOpen(): boolean;
  send(bytes: Uint8Array): void;
  close(): void;
}

const encoder = new TextEncoder();
const streamsPerContact = 20;
/** After a failed read the table is read again, or what is in it would wait for the next change. */
const readAgainMs = 1_000;
const replayRowsMax = 1_000;
/** Who connects waits for no more than these to be sent. */
const rowsPerTurn = 200;
/**
 * Bytes buffered for a stream that is not read. Beyond it the stream is closed; its client reconnects and catches up
 * from the table.
 */
export const bufferBytesMax = 256 * 1024;
/** Limit of what a reconnecting stream is sent at once, as nothing of it is read before all is buffered. */
const backlogBytesMax = bufferBytesMax / 2;

/** Sends committed events to open streams. The table is the queue; the hub reads on from its cursor. One per service. */
export class Hub {
  readonly #store: Store;
  readonly #streams = new Set<Stream>();
  #cursor = 0;
  #pumping: Promise<void> = Promise.resolve();
  #woken = false;

  constructor(store: Store) {
    this.#store = store;
    store.onChange(() => this.#wake());
    store.onTransient((transient) => {
      if (transient.type === 'session.ended') this.#closeStreamsOf(transient.session_hash);
      else void this.#broadcast(transient).catch(report);
    });
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

  /**
   * Adds a stream, from now on or from after the last event it received. Sends `reset` when missed events cannot be
   * replayed. The id to go on after is one of the listener's own events; without one a reconnecting client reads its lists.
   * Rejects with `rate-limited` beyond twenty streams of a person.
   */
  connect(stream: Stream, lastSeen: number | 'unknown' | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const { db } = this.#store;
      if (this.count(stream.contactId) >= streamsPerContact)
        throw new Refusal('rate-limited', { headers: { 'Retry-After': '10' } });
      if (this.#streams.size === 0) this.#cursor = await lastEventId(db);
      const missed =
        typeof lastSeen === 'number' && (await canReplayFrom(db, lastSeen, stream.contactId))
          ? await eventsAfter(db, lastSeen, replayRowsMax + 1)
          : undefined;
      const backlog =
        missed &&
        missed.length <= replayRowsMax &&
        (await this.#backlog(
          missed.filter((row) => row.id <= this.#cursor),
          stream,
        ));
      if (backlog)
        stream.send(Buffer.concat([encoder.encode(`: connected\nretry: 2000\nid: ${lastSeen}\n\n`), ...backlog]));
      else {
        const bounds = { after: this.#cursor - replayRowsMax, upTo: this.#cursor };
        const own = await lastEventIdOf(db, stream.contactId, bounds);
        if (lastSeen !== undefined) stream.send(eventBytes(own, { type: 'reset' }));
        else stream.send(encoder.encode(`: connected\nretry: 2000\n${own === undefined ? '' : `id: ${own}\n`}\n`));
      }
      if (!stream.isOpen()) return;
      this.#streams.add(stream);
      // Without streams the hub ignores changes, and an event may have been written since the cursor was read.
      this.#wake();
    });
  }

  disconnect(stream: Stream) {
    this.#streams.delete(stream);
  }

  /** Closes the streams of a session, here at once and in every other process as soon as it is notified. */
  endSession(sessionId: string) {
    const session_hash = hashToken(sessionId);
    this.#closeStreamsOf(session_hash);
    void this.#store.publish({ type: 'session.ended', session_hash }).catch(report);
  }

  #closeStreamsOf(sessionHash: string) {
    for (const stream of [...this.#streams]) if (hashToken(stream.sessionId) === sessionHash) stream.close();
  }

  close() {
    for (const stream of [...this.#streams]) stream.close();
  }

  /** Resolves when everything committed so far has been sent. */
  async settled(): Promise<void> {
    do await this.#inTurn(async () => undefined);
    while (this.#woken);
  }

  #wake() {
    if (this.#woken || this.#streams.size === 0) return;
    this.#woken = true;
    void this.#inTurn(async () => {
      this.#woken = false;
      if (this.#streams.size === 0) return;
      const rows = await eventsAfter(this.#store.db, this.#cursor, rowsPerTurn);
      const payloads = new Payloads(this.#store.db);
      for (const row of rows) {
        await this.#deliver(row, payloads, this.#streams);
        this.#cursor = row.id;
      }
      if (rows.length === rowsPerTurn) this.#wake();
    }).catch((error) => {
      report(error);
      setTimeout(() => this.#wake(), readAgainMs).unref();
    });
  }

  /** Runs tasks one after another: a stream that is catching up must neither miss nor repeat what is being delivered. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#pumping.then(work);
    this.#pumping = turn.catch(() => undefined);
    return turn;
  }

  /** The events one stream missed; undefined when they exceed the limit. */
  async #backlog(rows: EventRow[], stream: Stream): Promise<Uint8Array[] | undefined> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const send = (bytes: Uint8Array) => {
      chunks.push(bytes);
      length += bytes.length;
    };
    const payloads = new Payloads(this.#store.db);
    for (const row of rows) {
      if (length > backlogBytesMax) break;
      await this.#deliver(row, payloads, new Set([{ ...stream, send }]));
    }
    return length > backlogBytesMax ? undefined : chunks;
  }

  /** Skips a row that cannot be read. Rejects when the database cannot be reached. */
  async #deliver(row: EventRow, payloads: Payloads, streams: Set<Stream>) {
    try {
      const audience = await payloads.audience(row);
      const listeners = [...streams].filter((stream) => audience.has(stream.contactId));
      if (listeners.length === 0) return;
      const texts = await payloads.build(row, [...new Set(listeners.map((stream) => stream.contactId))]);
      // Of a large group one event is a megabyte: what many are sent is encoded once, and waits for all of them in one buffer.
      const encoded = new Map<string, Uint8Array>();
      for (const stream of listeners) {
        const text = texts?.get(stream.contactId);
        if (text === undefined) continue;
        const bytes = encoded.get(text) ?? encoder.encode(`id: ${row.id}\ndata: ${text}\n\n`);
        encoded.set(text, bytes);
        stream.send(bytes);
      }
    } catch (error) {
      await lastEventId(this.#store.db);
      console.error(`events: ${row.type} ${row.id} is skipped:`, error instanceof Error ? error.message : error);
    }
  }

  async #broadcast({ contact_id, ...event }: TypingTransient) {
    if (this.#streams.size === 0) return;
    const members = await memberIdsOf(this.#store.db, event.conversation_id);
    const bytes = eventBytes(undefined, event);
    for (const stream of this.#streams)
      if (stream.contactId !== contact_id && members.has(stream.contactId)) stream.send(bytes);
  }
}

const eventBytes = (id: number | undefined, event: ChatEvent) =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`);

/** Logged only: the table still holds what was not delivered. */
const report = (error: unknown) => console.error('events:', error instanceof Error ? error.message : error);
