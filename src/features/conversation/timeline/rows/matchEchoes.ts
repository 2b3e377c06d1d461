import type { Message } from '#contract/resources';
import type { Entry } from '#outbox/model/entry';

export interface RowsInput {
  /** Seconds that the service's clock is ahead. */
  clock: number;
  /** True if messages name their entry's key, so that words are not compared. */
  namesKeys: boolean;
  messages: readonly Message[];
  entries: readonly Entry[];
  /** Messages with a pending deletion. */
  leaving: ReadonlySet<string>;
  username: string;
  /** Keeps the row after the acknowledgement. */
  keyOf: (messageId: string) => string;
  /** Marker at the opening; undefined draws no divider. */
  readUpTo: string | null | undefined;
  /** True if the window ends before the newest message. */
  hasNewer: boolean;
  hasOlder: boolean;
  /** Hides the oldest message until the one before it is loaded, because that decides its day and name. */
  hidesOldest: boolean;
}

export type Before = ReadonlyMap<string, ReadonlySet<string>>;

/** Only an unanswered try can have become a message. */
const isInDoubt = ({ state, unsure = false }: Entry): boolean =>
  state === 'sending' || state === 'checking' || (unsure && state !== 'acked');

/** Seconds of tolerance for clocks. */
const clockSkewSeconds = 120;
/** Seconds by which an event may precede another tab's message. */
const eventLeadSeconds = 2;

/** By the service's clock. */
const sentAt = (entry: Entry, clock: number): number => (entry.firstAttemptAt ?? entry.createdAt) / 1000 + clock;

/** Runs once for each new entry. Earlier tries are matched by time. */
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
 * A message may arrive before the answer to its POST. Until then it shares the entry's row: by key, or by author, words,
 * time and being new.
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
    // Words are sent in order; among older candidates the newest is likeliest.
    const message = older ? messages.find(fits) : messages.findLast(fits);
    if (message) found.set(message.id, entry);
  }
  return found;
}
