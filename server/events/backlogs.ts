import type { Breathe } from '../breather';
import type { Db } from '../store/database/schema';
import { canReplayFrom, newestEvents } from '../store/events';
import { deliver, type Listener, runsOf } from './deliver';
import { Payloads } from './payload';

/** Maximum event rows that one call of `readOn` reads for all backlogs. */
const maxRows = 1_000;
/** Maximum events of one backlog, because each event takes several statements. Beyond the limit a client reloads. */
const maxOwnRows = 200;

export interface Joiner extends Pick<Listener, 'contactId'> {
  lastSeen: number | 'unknown' | undefined;
}

/** Omits joiners whose missed events cannot be replayed. */
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

/** Reads events once for all backlogs, because a restart disconnects hundreds of streams. */
export async function readOn(db: Db, backlogs: Iterable<Backlog>, upTo: number, breathe: Breathe) {
  const all = [...backlogs].filter((backlog) => !backlog.exceeded && backlog.after < upTo);
  const after = all.reduce((oldest, backlog) => Math.min(oldest, backlog.after), upTo);
  if (after === upTo) return;
  // The extra row detects a backlog that has missed more than `maxRows`.
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
  /** The last event that the backlog contains or the client has received. */
  after: number;
  readonly #maxBytes: number;
  events: Uint8Array[] = [];
  #length = 0;
  /** The number of built events, including the events of an exceeded backlog. */
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
