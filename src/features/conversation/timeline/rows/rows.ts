import type { Message } from '#contract/resources';
import { dayKey } from '#i18n/dates';
import type { Entry } from '#outbox/model/entry';
import { countBelow } from '../countBelow';
import { type Before, listedBefore, matchEchoes, type RowsInput } from './matchEchoes';

export type Row =
  | { type: 'day'; key: string; at: number }
  /** A `count` of 0 means unknown, because newer messages are not loaded. */
  | { type: 'unread'; key: string; count: number }
  | { type: 'message'; key: string; message: Message; edit: Entry | undefined; first: boolean; enters: boolean }
  | { type: 'entry'; key: string; entry: Entry; first: boolean };

const groupedWithinSeconds = 7 * 60;

export interface RowsState {
  rows: readonly Row[];
  /** Row key by message id, stable while the row exists. */
  keys: ReadonlyMap<string, string>;
  before: Before;
  alone: ReadonlySet<string>;
}

export const noRows: RowsState = { rows: [], keys: new Map(), before: new Map(), alone: new Set() };

export function buildRows(input: RowsInput, last: RowsState): RowsState {
  const before = listedBefore(input, last.before);
  const arrived = matchEchoes(input, before);
  const owners = ownersOf(input, arrived);
  const keyOf = (id: string) => {
    const key = last.keys.get(id);
    const keeps = key !== undefined && (!owners.has(key) || owners.get(key) === id);
    return keeps ? key : (arrived.get(id)?.key ?? input.keyOf(id));
  };
  const alone = cameAlone(input, last);
  const rows = rowsFrom({ ...input, keyOf }, new Set(arrived.values()), alone);
  const keys = rows.flatMap((row) => (row.type === 'message' ? [[row.message.id, row.key] as const] : []));
  return { rows, keys: new Map(keys), before, alone };
}

/**
 * Ids of messages that enter with an animation. A burst is not animated. An own message was animated earlier, as an
 * entry.
 */
function cameAlone({ messages, hasNewer, username }: RowsInput, { keys, alone }: RowsState): ReadonlySet<string> {
  const [previous, newest] = messages.slice(-2);
  if (!previous || !newest || hasNewer || !keys.has(previous.id) || keys.has(newest.id)) return alone;
  if (newest.contact.username === username || newest.created_at - previous.created_at <= 1) return alone;
  return new Set([newest.id, ...messages.map(({ id }) => id).filter((id) => alone.has(id))]);
}

/** Message id by row key. Null for an entry without a message. */
function ownersOf({ messages, entries, keyOf }: RowsInput, arrived: ReadonlyMap<string, Entry>) {
  return new Map<string, string | null>([
    ...entries.map(({ key }) => [key, null] as const),
    ...messages.map(({ id }) => [keyOf(id), id] as const),
    ...[...arrived].map(([id, { key }]) => [key, id] as const),
  ]);
}

function rowsFrom(input: RowsInput, arrived: ReadonlySet<Entry>, alone: ReadonlySet<string>): Row[] {
  const { messages, entries, username, keyOf, readUpTo, hasNewer, hidesOldest } = input;
  const edits = new Map(entries.filter((entry) => entry.kind === 'edit').map((entry) => [entry.messageId, entry]));
  const unread = firstUnread(input);
  const heldBack = hidesOldest ? messages[0] : undefined;
  const { rows, begin } = createRowList(heldBack);

  for (const message of messages.slice(heldBack ? 1 : 0)) {
    const begins = begin(message.contact.username, message.created_at);
    const divides = message === unread;
    if (divides)
      rows.push({ type: 'unread', key: 'unread', count: hasNewer ? 0 : countBelow(messages, readUpTo, username) });
    const edit = edits.get(message.id);
    const enters = alone.has(message.id);
    rows.push({ type: 'message', key: keyOf(message.id), message, edit, first: begins || divides, enters });
  }
  for (const entry of entriesWithoutMessage(input, arrived)) {
    // The device's clock may be behind, so an entry's time is at least the newest message's time.
    const first = begin(username, Math.max(Math.floor(entry.createdAt / 1000), messages.at(-1)?.created_at ?? 0));
    rows.push({ type: 'entry', key: entry.key, entry, first });
  }
  return rows;
}

function firstUnread({ messages, readUpTo, hasOlder, username }: RowsInput): Message | undefined {
  const at = messages.findIndex(({ id }) => id === readUpTo);
  if (readUpTo === null ? hasOlder : at < 0) return;
  return messages.slice(at + 1).find(({ contact }) => contact.username !== username);
}

/** `above` is the hidden message that decides the day and author line of the first row. */
function createRowList(above: Message | undefined) {
  const rows: Row[] = [];
  const days = new Set<string>();
  let previous: { username: string; at: number } | null = null;

  const beginDay = (at: number) => {
    // Keys stay unique if a clock goes back and a day occurs twice.
    let key = `day-${dayKey(at)}`;
    while (days.has(key)) key += '+';
    days.add(key);
    rows.push({ type: 'day', key, at });
    previous = null;
  };
  const begin = (username: string, at: number): boolean => {
    // A row without a time belongs to the day of the previous row.
    if (at > 0 && (!previous?.at || dayKey(previous.at) !== dayKey(at))) beginDay(at);
    const first = previous?.username !== username || at - previous.at > groupedWithinSeconds;
    previous = { username, at: at || (previous?.at ?? 0) };
    return first;
  };

  if (above) {
    begin(above.contact.username, above.created_at);
    rows.length = 0;
  }
  return { rows, begin };
}

function entriesWithoutMessage(input: RowsInput, arrived: ReadonlySet<Entry>): Entry[] {
  const { messages, entries, leaving, hasOlder, hasNewer } = input;
  const listed = new Set(messages.map(({ id }) => id));
  return entries.filter((entry) => {
    if (entry.kind !== 'message' || arrived.has(entry)) return false;
    const { ackedId, ackedCreatedAt = Number.POSITIVE_INFINITY } = entry;
    if (ackedId === undefined) return true;
    // An entry gets no row if its message is older than the loaded messages.
    const isFurtherUp = hasOlder && ackedCreatedAt < (messages[0]?.created_at ?? 0);
    return !listed.has(ackedId) && !leaving.has(ackedId) && !hasNewer && !isFurtherUp;
  });
}
