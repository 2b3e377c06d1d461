import type { Message } from '#contract/resources';
import type { Entry } from '#outbox/model/entry';

export interface RowsInput {
  /** Seconds to add to this machine's clock, by which entries are timed, to get the service's. */
  clock: number;
  /** Messages name the key of the entry that they were: their words are not compared. */
  namesKeys: boolean;
  /** Oldest first. */
  messages: readonly Message[];
  entries: readonly Entry[];
  /** Messages that are being deleted: what the outbox still holds of one gets no row instead. */
  leaving: ReadonlySet<string>;
  username: string;
  /** Outbox key of a message sent here, so that its row outlives the acknowledgement. */
  keyOf: (messageId: string) => string;
  /** The last message read when the conversation was opened; undefined draws no divider. */
  readUpTo: string | null | undefined;
  /** The window stops short of the newest message: what is already sent gets no row at its end. */
  hasNewer: boolean;
  hasOlder: boolean;
  /** The oldest message gets no row while the one before it can still arrive: its day and its name depend on that. */
  hidesOldest: boolean;
}

/** By entry, the messages that were there before it: none of them can be what became of it. */
export type Before = ReadonlyMap<string, ReadonlySet<string>>;

/** A try is on its way, or ended without an answer: only then can a message be what became of it. */
const isInDoubt = ({ state, unsure = false }: Entry): boolean =>
  state === 'sending' || state === 'checking' || (unsure && state !== 'acked');

/** What is known of the service's clock may be wrong by so many seconds. */
const clockSkewSeconds = 120;
/** Seconds by which an event can arrive before another tab's message about its entry. */
const eventLeadSeconds = 2;

/** When it was typed, or first tried, by the service's clock. */
const sentAt = (entry: Entry, clock: number): number => (entry.firstAttemptAt ?? entry.createdAt) / 1000 + clock;

/** Looks once at each entry, when it is new here. One that was tried before this page is left to its time. */
export function listedBefore({ messages, entries, username, clock }: RowsInput, known: Before): Before {
  const waiting = entries.filter(({ kind, key, attempts }) => kind === 'message' && (known.has(key) || attempts === 0));
  return new Map(
    waiting.map((entry) => {
      const older = ({ contact, created_at }: Message) =>
        contact.username === username && created_at < sentAt(entry, clock) - eventLeadSeconds;
      return [entry.key, known.get(entry.key) ?? new Set(messages.filter(older).map(({ id }) => id))];
    }),
  );
}

/**
 * The event, or a page, can bring a message before the answer to its POST does. Until the answer settles it, it has
 * one row and in the entry's row: the message that names the entry's key, and of a service that names none, the same words
 * of the same person, sent no earlier, new since and claimed by no other entry.
 */
export function matchEchoes(input: RowsInput, before: Before): Map<string, Entry> {
  const { messages, entries, username, keyOf, clock, namesKeys } = input;
  const found = new Map<string, Entry>();
  const named = new Map(messages.map(({ client_key, id }) => [client_key, id]));
  for (const entry of entries) {
    if (entry.kind !== 'message' || entry.state === 'acked') continue;
    const id = named.get(entry.key);
    if (id !== undefined) found.set(id, entry);
    if (id !== undefined || !isInDoubt(entry) || (namesKeys && entry.keyed)) continue;
    const older = before.get(entry.key);
    const fits = (each: Message) =>
      each.contact.username === username &&
      each.client_key === undefined &&
      each.message === entry.text &&
      each.created_at >= sentAt(entry, clock) - clockSkewSeconds &&
      !older?.has(each.id) &&
      keyOf(each.id) === each.id &&
      !found.has(each.id);
    // Words are sent in their order; of what may have been there before, the newest is the likeliest.
    const message = older ? messages.find(fits) : messages.findLast(fits);
    if (message) found.set(message.id, entry);
  }
  return found;
}
