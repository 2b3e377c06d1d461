import type { Message } from '../../contract/resources';
import type { Entry } from '../../outbox/entry';
import type { RowsInput } from './rows';

/** By entry, the messages that were there before it: none of them can be what became of it. */
export type Before = ReadonlyMap<string, ReadonlySet<string>>;

/** States in which a try may have been stored without anybody here knowing; another tab's try may be news to this one. */
const unanswered = new Set(['queued', 'sending', 'unknown', 'checking', 'waiting']);

/** What is known of the service's clock may be wrong by so many seconds. */
const skew = 120;
/** An event can beat the news of its own entry from another tab, but only by a moment, in seconds. */
const moment = 2;

/** When it was typed, or first tried, by the service's clock. */
const sentAt = (entry: Entry, clock: number): number => (entry.firstAttemptAt ?? entry.createdAt) / 1000 + clock;

/** Looks once at each entry, when it is new here. One that was tried before this page is left to its time. */
export function listedBefore({ messages, entries, username, clock }: RowsInput, known: Before): Before {
  const waiting = entries.filter(({ kind, key, attempts }) => kind === 'message' && (known.has(key) || attempts === 0));
  return new Map(
    waiting.map((entry) => {
      const older = ({ contact, created_at }: Message) =>
        contact.username === username && created_at < sentAt(entry, clock) - moment;
      return [entry.key, known.get(entry.key) ?? new Set(messages.filter(older).map(({ id }) => id))];
    }),
  );
}

/**
 * The event, or a page, can bring a message before the answer to its POST does. Until the answer settles it, the same
 * words of the same person, sent no earlier, new since and claimed by no other entry, are drawn once and in the entry's
 * row.
 */
export function arrivedBeforeAnswer(input: RowsInput, before: Before): Map<string, Entry> {
  const { messages, entries, username, keyOf, clock } = input;
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.kind !== 'message' || !unanswered.has(entry.state)) continue;
    const older = before.get(entry.key);
    const fits = (each: Message) =>
      each.contact.username === username &&
      each.message === entry.text &&
      each.created_at >= sentAt(entry, clock) - skew &&
      !older?.has(each.id) &&
      keyOf(each.id) === each.id &&
      !found.has(each.id);
    // Words are sent in their order; of what may have been there before, the newest is the likeliest.
    const message = older ? messages.find(fits) : messages.findLast(fits);
    if (message) found.set(message.id, entry);
  }
  return found;
}
