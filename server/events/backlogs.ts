import type { Breathe } from '../breather';
import type { Db } from '../store/database/schema';
import { canReplayFrom, newestEvents } from '../store/events';
import { deliver, type Listener, runsOf } from './deliver';
import { Payloads } from './payload';

/** Maximum rows of all people that are searched for the events of one. */
const maxRows = 1_000;
/** Maximum rows of one person. Each takes several statements; a client that missed more reads the lists instead. */
const maxOwnRows = 200;

export interface Joiner extends Pick<Listener, 'contactId'> {
  lastSeen: number | 'unknown' | undefined;
}

/**
 * The first events that joiners missed; nothing for one whose events are gone. A backlog that becomes longer than
 * `maxBytes` is given up.
 */
export async function startBacklogs<J extends Joiner>(
  db: Db,
  joiners: J[],
  maxBytes: number,
  breathe: Breathe,
): Promise<Map<J, Backlog>> {
  const backlogs = new Map<J, Backlog>();
  for (const joiner of joiners) {
    await breathe();
    const { contactId, lastSeen } = joiner;
    if (typeof lastSeen === 'number' && (await canReplayFrom(db, lastSeen, contactId)))
      backlogs.set(joiner, new Backlog(contactId, lastSeen, maxBytes));
  }
  return backlogs;
}

/**
 * Adds the events after the end of each backlog, up to `upTo`. They are read once for all backlogs, because after a restart
 * hundreds have missed the same. Other work runs in between.
 */
export async function readOn(db: Db, backlogs: Iterable<Backlog>, upTo: number, breathe: Breathe) {
  const all = [...backlogs].filter((backlog) => !backlog.exceeded && backlog.after < upTo);
  const after = all.reduce((oldest, backlog) => Math.min(oldest, backlog.after), upTo);
  if (after === upTo) return;
  // One row more than may be missed: a stream that has not seen it has missed too many.
  const rows = await newestEvents(db, { after, upTo }, maxRows + 1);
  const extra = rows.length > maxRows ? (rows.shift()?.id ?? 0) : 0;
  for (const backlog of all) if (backlog.after < extra) backlog.exceed();
  const payloads = new Payloads(db);
  for (const run of runsOf(rows)) {
    await breathe();
    await deliver(db, run, payloads, ({ id }) => all.filter((backlog) => !backlog.exceeded && backlog.after < id));
  }
  for (const backlog of all) backlog.after = upTo;
}

export class Backlog implements Listener {
  readonly contactId: string;
  /** The last event that is built here or that the client has received. */
  after: number;
  readonly #maxBytes: number;
  /** The bytes of each event. */
  events: Uint8Array[] = [];
  #length = 0;
  /** Number of events that were built, even if there were too many. */
  rows = 0;
  exceeded = false;

  constructor(contactId: string, after: number, maxBytes: number) {
    this.contactId = contactId;
    this.after = after;
    this.#maxBytes = maxBytes;
  }

  send(bytes: Uint8Array) {
    this.events.push(bytes);
    this.#length += bytes.length;
    this.rows++;
    if (this.#length > this.#maxBytes || this.rows > maxOwnRows) this.exceed();
  }

  exceed() {
    this.exceeded = true;
    this.events = [];
  }
}
