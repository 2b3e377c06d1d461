import type { ChatEvent } from '../../src/contract';
import { hashToken } from '../accounts/hashToken';
import { type Breathe, createBreather } from '../breather';
import { Refusal } from '../refusal';
import type { Store, TypingTransient } from '../store/database/store';
import { type EventRow, eventsBetween, lastEventIdOf } from '../store/events';
import { memberIdsOf } from '../store/groups/members';
import { type Backlog, type Joiner, readOn, startBacklogs } from './backlogs';
import { deliver, type Listener, runsOf } from './deliver';
import { Payloads } from './payload';

export interface Stream extends Listener {
  sessionId: string;
  /** Writes bytes that are no event, for example a heartbeat. The stream's count of events does not include them. */
  write(bytes: Uint8Array): void;
  isOpen(): boolean;
  close(): void;
}
interface StreamJoiner extends Joiner {
  stream: Stream;
  rows: number;
}

const encoder = new TextEncoder();
const streamsPerContact = 20;
/** Milliseconds before the hub retries a failed read. */
const retryDelayMs = 1_000;
/** Milliseconds between two reads while an open transaction may still add events. */
const othersMs = 25;
const rowsPerTurn = 200;
/** Maximum number of streams that join in one turn, because their missed events are held in memory. */
const joinersPerTurn = 200;
/** Session hashes in one message, which must fit in the 8,000 bytes of a PostgreSQL notification. */
const hashesPerMessage = 100;
/** Maximum bytes buffered for a stream. A larger buffer closes the stream, and its client reconnects. */
export const maxBufferBytes = 256 * 1024;
/** A backlog fills at most half of the buffer. The rest is for live events. */
const maxBacklogBytes = maxBufferBytes / 2;

/** Sends committed events to open streams. The events table is the queue. A service has one hub. */
export class Hub {
  readonly #store: Store;
  /**
   * Open streams with the id of their last event. The id may be above `#cursor`, because the client may have received
   * newer events from another process.
   */
  readonly #streams = new Map<Stream, number>();
  readonly #joining = new Set<Stream>();
  #batch: { joiners: StreamJoiner[]; connected: Promise<void> } | undefined;
  /** The id of the last event that was sent to all streams. */
  #cursor = 0;
  #payloads: Payloads;
  #pumping: Promise<void> = Promise.resolve();
  #joinWaits = false;
  #catchingUp: Promise<void> = Promise.resolve();
  #woken = false;

  constructor(store: Store) {
    this.#store = store;
    this.#payloads = new Payloads(store.eventDb);
    store.onChange(() => this.#wake());
    store.onTransient((transient) => {
      if (transient.type === 'session.ended') this.#closeStreamsOf(transient.session_hashes);
      else void this.#broadcast(transient).catch(report);
    });
  }

  count(contactId?: string): number {
    if (contactId === undefined) return this.#streams.size;
    return [...this.#streams.keys()].filter((stream) => stream.contactId === contactId).length;
  }

  countByContact(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { contactId } of this.#streams.keys()) counts[contactId] = (counts[contactId] ?? 0) + 1;
    return counts;
  }

  /**
   * Sends the missed events, or `reset` if they cannot be replayed, and adds the stream. Returns the number of missed
   * events. Rejects with `rate-limited`.
   */
  async connect(stream: Stream, lastSeen: Joiner['lastSeen']): Promise<number> {
    const { contactId } = stream;
    // Counts without a copy of the list, because thousands of streams may reconnect at once.
    let others = 0;
    for (const other of this.#streams.keys()) if (other.contactId === contactId) others++;
    for (const other of this.#joining) if (other.contactId === contactId && !this.#streams.has(other)) others++;
    if (others >= streamsPerContact) throw new Refusal('rate-limited', { headers: { 'Retry-After': '10' } });
    if (!this.#batch || this.#batch.joiners.length >= joinersPerTurn) this.#batch = this.#nextBatch();
    const { joiners, connected } = this.#batch;
    const joiner = { stream, contactId, lastSeen, rows: 0 };
    joiners.push(joiner);
    this.#joining.add(stream);
    await connected.finally(() => this.#joining.delete(stream));
    return joiner.rows;
  }

  #nextBatch() {
    const joiners: StreamJoiner[] = [];
    const connected = this.#catchingUp.then(() => {
      if (this.#batch?.joiners === joiners) this.#batch = undefined;
      return this.#catchUp(joiners);
    });
    this.#catchingUp = connected.catch(() => undefined);
    return { joiners, connected };
  }

  /** Reads most missed events before `#inTurn`, so that live events of open streams do not wait. */
  async #catchUp(joiners: StreamJoiner[]) {
    const db = this.#store.eventDb;
    const upTo = this.#streams.size === 0 ? (await this.#store.completeEvents()).upTo : this.#cursor;
    const breathe = createBreather();
    const backlogs = await startBacklogs(db, joiners, maxBacklogBytes, breathe);
    await readOn(db, backlogs.values(), upTo, breathe);
    this.#joinWaits = true;
    await this.#inTurn(() => {
      this.#joinWaits = false;
      return this.#join(joiners, backlogs, breathe);
    });
  }

  async #join(joiners: StreamJoiner[], backlogs: Map<StreamJoiner, Backlog>, breathe: Breathe) {
    const db = this.#store.eventDb;
    if (this.#streams.size === 0) {
      this.#cursor = (await this.#store.completeEvents()).upTo;
      this.#payloads = new Payloads(db);
    }
    const upTo = this.#cursor;
    // Reads the events that were added after the read in `#catchUp`.
    await readOn(db, backlogs.values(), upTo, breathe);
    for (const joiner of joiners) {
      await breathe();
      const { stream, contactId, lastSeen } = joiner;
      const backlog = backlogs.get(joiner);
      joiner.rows = backlog?.rows ?? 0;
      if (backlog && !backlog.exceeded) {
        stream.write(greeting(Number(lastSeen)));
        for (const bytes of backlog.events) stream.send(bytes);
      } else {
        const own = await lastEventIdOf(db, contactId, upTo);
        if (lastSeen === undefined) stream.write(greeting(own));
        else stream.send(eventBytes(own, { type: 'reset' }));
      }
      if (stream.isOpen()) this.#streams.set(stream, Math.max(backlog?.after ?? 0, upTo));
    }
    // Looks for new events, because `#wake` does nothing while no stream is open.
    this.#wake();
  }

  disconnect(stream: Stream) {
    this.#streams.delete(stream);
    this.#joining.delete(stream);
  }

  endSessions(sessionIds: string[]) {
    for (let at = 0; at < sessionIds.length; at += hashesPerMessage) {
      const session_hashes = sessionIds.slice(at, at + hashesPerMessage).map(hashToken);
      this.#closeStreamsOf(session_hashes);
      void this.#store.publish({ type: 'session.ended', session_hashes }).catch(report);
    }
  }

  #closeStreamsOf(sessionHashes: string[]) {
    const ended = new Set(sessionHashes);
    for (const stream of this.#all()) if (ended.has(hashToken(stream.sessionId))) stream.close();
  }

  /** Includes streams that are still joining, so that they are closed too. `#join` adds only open streams. */
  #all(): Set<Stream> {
    return new Set([...this.#streams.keys(), ...this.#joining]);
  }

  close() {
    for (const stream of this.#all()) stream.close();
  }

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
      const db = this.#store.eventDb;
      const { upTo, isAll } = await this.#store.completeEvents();
      const rows = await eventsBetween(db, this.#cursor, upTo, rowsPerTurn);
      const breathe = createBreather();
      for (const run of runsOf(rows)) {
        await breathe();
        await deliver(db, run, this.#payloads, (row) => this.#listenersFor(row));
        this.#cursor = run.at(-1)?.id ?? this.#cursor;
        // Ends the turn early if new streams wait to join.
        if (this.#joinWaits) break;
      }
      const last = rows.at(-1)?.id ?? this.#cursor;
      if (rows.length === rowsPerTurn || this.#cursor < last) this.#wake();
      else if (!isAll) setTimeout(() => this.#wake(), othersMs).unref();
    }).catch((error) => {
      report(error);
      setTimeout(() => this.#wake(), retryDelayMs).unref();
    });
  }

  *#listenersFor({ id }: EventRow) {
    for (const [stream, after] of this.#streams) if (after < id) yield stream;
  }

  /** Runs one `work` after another, so that a joining stream gets each event exactly once. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#pumping.then(work);
    this.#pumping = turn.catch(() => undefined);
    return turn;
  }

  async #broadcast({ contact_id, ...event }: TypingTransient) {
    if (this.#streams.size === 0) return;
    const members = await memberIdsOf(this.#store.eventDb, event.conversation_id);
    const bytes = eventBytes(undefined, event);
    for (const stream of this.#streams.keys())
      if (stream.contactId !== contact_id && members.has(stream.contactId)) stream.send(bytes);
  }
}

/** `retry` is random, so that many ended streams do not reconnect at the same time. */
const greeting = (id: number | undefined) =>
  encoder.encode(
    `: connected\nretry: ${1_000 + Math.floor(Math.random() * 4_000)}\n${id === undefined ? '' : `id: ${id}\n`}\n`,
  );

const eventBytes = (id: number | undefined, event: ChatEvent) =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`);

/** Only logs the error, because the hub reads undelivered events from the table again. */
const report = (error: unknown) => console.error('events:', error instanceof Error ? error.message : error);
