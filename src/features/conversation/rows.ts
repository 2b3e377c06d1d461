import type { Message } from '../../contract/resources';
import type { Entry } from '../../outbox/entry';
import { dayKey } from '../../words/dates';

/** One line of the log: a day, the unread divider, a message (with the edit that is on its way), or unsent words. */
export type Row =
  | { type: 'day'; key: string; at: number }
  | { type: 'unread'; key: string }
  | { type: 'message'; key: string; message: Message; edit: Entry | undefined; first: boolean }
  | { type: 'entry'; key: string; entry: Entry; first: boolean };

/** Messages of one sender within this many seconds stand under one name. */
const groupedWithin = 7 * 60;

export interface RowsInput {
  /** Seconds to add to this machine's clock, by which entries are timed, to get the service's. */
  clock: number;
  /** Oldest first. */
  messages: readonly Message[];
  entries: readonly Entry[];
  username: string;
  /** Outbox key of a message sent here, so that its row outlives the acknowledgement. */
  keyOf: (messageId: string) => string;
  /** The last message read when the conversation was opened; undefined draws no divider. */
  readUpTo: string | null | undefined;
  /** The window stops short of the newest message: what is already sent must not be drawn at its end. */
  hasNewer: boolean;
  /** The oldest message is then held back: how it is drawn depends on the one before it, which is not known yet. */
  hasOlder: boolean;
}

export function buildRows(input: RowsInput): Row[] {
  const { messages, entries, username, keyOf, readUpTo, hasNewer, hasOlder } = input;
  const rows: Row[] = [];
  const edits = new Map(entries.filter((entry) => entry.kind === 'edit').map((entry) => [entry.messageId, entry]));
  const listed = new Set(messages.map((message) => message.id));
  let previous: { username: string; at: number } | null = null;
  let unread = readUpTo === null || (readUpTo !== undefined && !listed.has(readUpTo));
  // A marker outside the window says nothing about where in it the unread begins.
  let divided = readUpTo === undefined || (readUpTo !== null && !listed.has(readUpTo));

  const days = new Set<string>();
  const begin = (by: string, at: number): boolean => {
    if (!previous || dayKey(previous.at) !== dayKey(at)) {
      // A service's clock may go back, and a key must not come twice.
      let key = `day-${dayKey(at)}`;
      while (days.has(key)) key += '+';
      days.add(key);
      rows.push({ type: 'day', key, at });
      previous = null;
    }
    const first = previous?.username !== by || at - previous.at > groupedWithin;
    previous = { username: by, at };
    return first;
  };

  const arrived = arrivedBeforeAnswer(input);
  const [held] = hasOlder ? messages : [];
  if (held) {
    begin(held.contact.username, held.created_at);
    rows.length = 0;
    if (held.id === readUpTo) unread = true;
  }
  for (const message of held ? messages.slice(1) : messages) {
    const divide = unread && !divided && message.contact.username !== username;
    if (divide) {
      rows.push({ type: 'unread', key: 'unread' });
      divided = true;
    }
    const first = begin(message.contact.username, message.created_at) || divide;
    rows.push({
      type: 'message',
      key: arrived.get(message.id)?.key ?? keyOf(message.id),
      message,
      edit: edits.get(message.id),
      first,
    });
    if (message.id === readUpTo) unread = true;
  }
  const early = new Set(arrived.values());
  for (const entry of entries) {
    if (entry.kind !== 'message' || early.has(entry)) continue;
    if (entry.ackedId !== undefined && (listed.has(entry.ackedId) || hasNewer)) continue;
    // Unsent words are the newest there are, whatever this clock says.
    const first = begin(username, Math.max(Math.floor(entry.createdAt / 1000), messages.at(-1)?.created_at ?? 0));
    rows.push({ type: 'entry', key: entry.key, entry, first });
  }
  return rows;
}

/** States in which a try may have been stored without anybody here knowing. */
const unanswered = new Set(['sending', 'unknown', 'checking', 'waiting']);

/** What is known of the service's clock may be wrong by so many seconds. */
const skew = 120;

/**
 * The event, or a page, can bring a message before the answer to its POST does. Until the answer settles it, the same
 * words of the same person, sent no earlier and claimed by no other entry, are drawn once and in the entry's row.
 */
function arrivedBeforeAnswer({ messages, entries, username, keyOf, clock }: RowsInput): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.kind !== 'message' || entry.attempts === 0 || !unanswered.has(entry.state)) continue;
    const since = (entry.firstAttemptAt ?? entry.createdAt) / 1000 + clock - skew;
    const message = messages.findLast(
      (each) =>
        each.contact.username === username &&
        each.message === entry.text &&
        each.created_at >= since &&
        keyOf(each.id) === each.id &&
        !found.has(each.id),
    );
    if (message) found.set(message.id, entry);
  }
  return found;
}
