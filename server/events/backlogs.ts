import type { Breathe } from '../breather';
import type { Db } from '../store/database/schema';
import { canReplayFrom, newestEvents } from '../store/events';
import { deliver, type Listener, runsOf } from './deliver';
import { Payloads } from './payload';

/** Maximum event rows that one call of `readOn` reads for all backlogs. */
const maxRows = 1_000;
/**
 * Maximum events of one backlog, because each event takes several SQL statements. Beyond the limit the client gets
 * `reset`.
 */
const maxOwnRows = 200;

export interface Joiner extends Pick<Listener, 'contactId'> {
  lastSeen: number | 'unknown' | undefined;
}

/** Returns an empty backlog for each joiner whose missed events can be replayed. */
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
 * Reads events up to id `upTo`, once for all backlogs, because hundreds of streams reconnect at once after a restart.
 */
export async function readOn(db: Db, backlogs: Iterable<Backlog>, upTo: number, breathe: Breathe) {
  const all = [...backlogs].filter((backlog) => !backlog.exceeded && backlog.after < upTo);
  const after = all.reduce((oldest, backlog) => Math.min(oldest, backlog.after), upTo);
  if (after === upTo) return;
  // The query reads one extra row, the oldest. A stream that missed this row also missed the `maxRows` newer rows.
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

/** The events that a stream missed while it was disconnected. */
export class Backlog implements Listener {
  readonly contactId: string;
  /** The id of the last event that is in the backlog or that the client already has. */
  after: number;
  readonly #maxBytes: number;
  events: Uint8Array[] = [];
  #length = 0;
  /** The number of added events, which the rate limit charges. An exceeded backlog still counts its dropped events. */
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
