import type { Message } from '#contract/resources';
import type { Entry } from '#outbox/model/entry';

export interface RowsInput {
  /** Seconds by which the service's clock is ahead of the device's clock. */
  clock: number;
  /** True if the service returns the key of the entry as `client_key` of the message. */
  namesKeys: boolean;
  messages: readonly Message[];
  entries: readonly Entry[];
  /** Ids of messages with a pending deletion. */
  leaving: ReadonlySet<string>;
  username: string;
  keyOf: (messageId: string) => string;
  /** Read marker at the opening of the conversation. Undefined draws no divider. */
  readUpTo: string | null | undefined;
  hasNewer: boolean;
  hasOlder: boolean;
  /** True to hide the oldest message, whose day and author line depend on a message that is not loaded. */
  hidesOldest: boolean;
}

export type Before = ReadonlyMap<string, ReadonlySet<string>>;

/** True if the service may have stored the message, although no response has arrived. */
const isInDoubt = ({ state, unsure = false }: Entry): boolean =>
  state === 'sending' || state === 'checking' || (unsure && state !== 'acked');

const clockSkewSeconds = 120;
/** If another tab sends a message, the message event can reach this tab before the outbox entry. */
const eventLeadSeconds = 2;

/** Returns the time of the first attempt, or of the creation, in seconds of the service's clock. */
const sentAt = (entry: Entry, clock: number): number => (entry.firstAttemptAt ?? entry.createdAt) / 1000 + clock;

/**
 * Returns, for each waiting entry, the ids of messages that are too old to match. A known entry keeps its first ids.
 */
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

/** Matches entries with messages, because a message event can arrive before the response to the POST. */
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
    // Entries are sent in order, so the first candidate matches. If `older` is missing, the newest candidate is the
    // most likely match.
    const message = older ? messages.find(fits) : messages.findLast(fits);
    if (message) found.set(message.id, entry);
  }
  return found;
}
