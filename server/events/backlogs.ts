import type { Db } from '../store/database/schema';
import { canReplayFrom, newestEvents } from '../store/events';
import { deliver, type Listener, runsOf } from './deliver';
import { Payloads } from './payload';

const maxRows = 1_000;

/** A stream that connects. */
export interface Joiner extends Pick<Listener, 'contactId'> {
  /** The id of the last event that its client received. */
  lastSeen: number | 'unknown' | undefined;
}

/**
 * What joiners missed up to an event, each in one piece; nothing for one whose events cannot be replayed, or are more than
 * `maxBytes`. Read once for all of them: after a restart hundreds have missed the same.
 */
export async function readBacklogs<J extends Joiner>(
  db: Db,
  joiners: J[],
  { upTo, maxBytes }: { upTo: number; maxBytes: number },
): Promise<Map<J, Uint8Array>> {
  const backlogs = new Map<J, Backlog>();
  for (const joiner of joiners) {
    const { contactId, lastSeen } = joiner;
    if (typeof lastSeen === 'number' && (await canReplayFrom(db, lastSeen, contactId)))
      backlogs.set(joiner, new Backlog(contactId, lastSeen, maxBytes));
  }
  const all = [...backlogs.values()];
  const after = all.reduce((oldest, backlog) => Math.min(oldest, backlog.after), upTo);
  // One row more than may be missed: a stream that has not seen it has missed too many.
  const rows = await newestEvents(db, { after, upTo }, maxRows + 1);
  const extra = rows.length > maxRows ? (rows.shift()?.id ?? 0) : 0;
  for (const backlog of all) if (backlog.after < extra) backlog.exceed();
  const payloads = new Payloads(db);
  for (const run of runsOf(rows))
    await deliver(db, run, payloads, ({ id }) => all.filter((backlog) => !backlog.exceeded && backlog.after < id));
  return new Map([...backlogs].flatMap(([joiner, { exceeded, bytes }]) => (exceeded ? [] : [[joiner, bytes]])));
}

class Backlog implements Listener {
  readonly contactId: string;
  readonly after: number;
  readonly #maxBytes: number;
  #chunks: Uint8Array[] = [];
  #length = 0;
  exceeded = false;

  constructor(contactId: string, after: number, maxBytes: number) {
    this.contactId = contactId;
    this.after = after;
    this.#maxBytes = maxBytes;
  }

  get bytes() {
    return Buffer.concat(this.#chunks);
  }

  send(bytes: Uint8Array) {
    this.#chunks.push(bytes);
    this.#length += bytes.length;
    if (this.#length > this.#maxBytes) this.exceed();
  }

  exceed() {
    this.exceeded = true;
    this.#chunks = [];
  }
}
