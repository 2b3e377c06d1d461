import type { ChatEvent } from '../../src/contract';
import type { Db } from '../store/database/schema';
import { type EventRow, lastEventId } from '../store/events';
import type { Payloads } from './payload';

export interface Listener {
  contactId: string;
  send(bytes: Uint8Array): void;
}

const encoder = new TextEncoder();

/**
 * Puts consecutive `group.created` rows of one group into one run, so that the group is read once for all recipients.
 */
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

const maxTries = 3;

/**
 * Builds and sends the events of a run. Sends `reset` if building fails three times. Rejects if the database is
 * unreachable.
 */
export async function deliver(
  db: Db,
  run: EventRow[],
  payloads: Payloads,
  listenersFor: (row: EventRow) => Iterable<Listener>,
) {
  for (let tries = 1; ; tries++)
    try {
      return await sendRun(run, payloads, listenersFor);
    } catch (error) {
      await lastEventId(db);
      if (tries < maxTries) continue;
      const [row] = run;
      const reason = error instanceof Error ? error.message : error;
      console.error(`events: ${row?.type} ${row?.id} cannot be built, its audience reads again:`, reason);
      for (const each of run) await sendReset(each, payloads, listenersFor(each));
      return;
    }
}

/** Sends `reset` to the audience of the row, or to all listeners if the audience cannot be read. */
async function sendReset(row: EventRow, payloads: Payloads, listeners: Iterable<Listener>) {
  const audience = await payloads.audience(row).catch(() => undefined);
  const bytes = encoder.encode(`id: ${row.id}\ndata: {"type":"reset"}\n\n`);
  for (const listener of listeners) if (!audience || audience.has(listener.contactId)) listener.send(bytes);
}

async function sendRun(run: EventRow[], payloads: Payloads, listenersFor: (row: EventRow) => Iterable<Listener>) {
  const deliveries: { row: EventRow; listeners: Listener[] }[] = [];
  for (const row of run) {
    // A group event may report a change of members, so the members are read again.
    if (row.type.startsWith('group.')) payloads.forgetAudience(row);
    const candidates = [...listenersFor(row)];
    if (candidates.length === 0) continue;
    const audience = await payloads.audience(row);
    const listeners = candidates.filter(({ contactId }) => audience.has(contactId));
    if (listeners.length > 0) deliveries.push({ row, listeners });
  }
  const [first] = deliveries;
  if (!first) return;
  const people = deliveries.flatMap(({ listeners }) => listeners.map(({ contactId }) => contactId));
  const events = await payloads.build(first.row, [...new Set(people)]);
  if (!events) return;
  // The keys are event objects, because a map with long texts as keys is slow.
  const texts = new Map<ChatEvent, string>();
  for (const event of events.values()) if (!texts.has(event)) texts.set(event, JSON.stringify(event));
  payloads.forgetAudience(first.row);
  for (const { row, listeners } of deliveries) {
    const audience = await payloads.audience(row);
    const current = listeners.filter(({ contactId }) => audience.has(contactId));
    send(row, current, events, texts);
  }
}

function send({ id }: EventRow, listeners: Listener[], events: Map<string, ChatEvent>, texts: Map<ChatEvent, string>) {
  // All streams share one buffer, because an event of a large group takes a megabyte.
  const encoded = new Map<ChatEvent, Uint8Array>();
  for (const listener of listeners) {
    const event = events.get(listener.contactId);
    if (!event) continue;
    const bytes = encoded.get(event) ?? encoder.encode(`id: ${id}\ndata: ${texts.get(event)}\n\n`);
    encoded.set(event, bytes);
    listener.send(bytes);
  }
}
