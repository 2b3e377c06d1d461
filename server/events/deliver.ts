import type { Db } from '../store/database/schema';
import { type EventRow, lastEventId } from '../store/events';
import type { Payloads } from './payload';

export interface Listener {
  contactId: string;
  send(bytes: Uint8Array): void;
}

const encoder = new TextEncoder();

/** Puts rows together that differ only in the person they are for: what many who were added to a group see is read once. */
export function runsOf(rows: EventRow[]): EventRow[][] {
  const runs: EventRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    if (run && isAddition(row) && first && isAddition(first) && first.group_id === row.group_id) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

const isAddition = ({ type, only_for }: EventRow) => type === 'group.created' && only_for !== null;

/**
 * Sends a run of events to those of the listeners that each is for. Skips a run that cannot be read. Rejects when the
 * database cannot be reached.
 */
export async function deliver(
  db: Db,
  run: EventRow[],
  payloads: Payloads,
  listenersFor: (row: EventRow) => Iterable<Listener>,
) {
  try {
    const deliveries: { row: EventRow; listeners: Listener[] }[] = [];
    for (const row of run) {
      const audience = await payloads.audience(row);
      const listeners = [...listenersFor(row)].filter(({ contactId }) => audience.has(contactId));
      if (listeners.length > 0) deliveries.push({ row, listeners });
    }
    const [first] = deliveries;
    if (!first) return;
    const people = deliveries.flatMap(({ listeners }) => listeners.map(({ contactId }) => contactId));
    const texts = await payloads.build(first.row, [...new Set(people)]);
    for (const { row, listeners } of deliveries) send(row, listeners, texts);
  } catch (error) {
    await lastEventId(db);
    const [row] = run;
    console.error(`events: ${row?.type} ${row?.id} is skipped:`, error instanceof Error ? error.message : error);
  }
}

function send({ id }: EventRow, listeners: Listener[], texts: Map<string, string> | undefined) {
  // Of a large group one event is a megabyte: what many are sent is encoded once, and waits for all of them in one buffer.
  const encoded = new Map<string, Uint8Array>();
  for (const listener of listeners) {
    const text = texts?.get(listener.contactId);
    if (text === undefined) continue;
    const bytes = encoded.get(text) ?? encoder.encode(`id: ${id}\ndata: ${text}\n\n`);
    encoded.set(text, bytes);
    listener.send(bytes);
  }
}
