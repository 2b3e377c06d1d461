import * as z from 'zod/mini';
import { Message } from '../../contract/resources';
import { Draft } from './draft';
import { StoredFile } from './storedFile';

const EntryState = z.enum([
  'queued',
  'sending',
  /** A try ended without an answer. */
  'unknown',
  /** Being looked for among the messages of a service without idempotency keys. */
  'checking',
  /** The service, or a gateway, asked for a pause. */
  'waiting',
  /** Signed out: it goes on when the same person signs in. */
  'paused',
  /** Reached by a refusal only, never while the message may have been stored. */
  'failed',
  'conflict',
  'acked',
  /** Too old to be sent without asking. */
  'expired',
]);
export type EntryState = z.infer<typeof EntryState>;

const Problem = z.object({
  code: z.string(),
  status: z.nullable(z.number()),
  /** The service's own words; shown, never decided by. */
  detail: z.string(),
  max: z.optional(z.number()),
  actual: z.optional(z.number()),
  /** The file of the entry that the problem is about. */
  filename: z.optional(z.string()),
  /** True if reading the conversation was refused as well. */
  hidden: z.optional(z.boolean()),
});
export type Problem = z.infer<typeof Problem>;

/** By id after an upload, or with an address of its own. The other fields serve to draw it before it is sent. */
const AttachmentDraft = z.object({
  id: z.optional(z.string()),
  /** The file that this browser keeps of it (`model/storedFile`). Without an `id` it is not uploaded yet. */
  upload: z.optional(z.string()),
  filename: z.optional(z.string()),
  file_url: z.optional(z.string()),
  file_type: z.optional(z.string()),
  file_size: z.optional(z.number()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  alt: z.optional(z.string()),
});
export type AttachmentDraft = z.infer<typeof AttachmentDraft>;

/** Words on their way: a new message, or new words for one. Times are milliseconds by this machine's clock unless named otherwise. */
export const Entry = z.object({
  /** Made once for each action of a person, and the same on every try. */
  key: z.string(),
  kind: z.enum(['message', 'edit']),
  conversationId: z.string(),
  /** The page that sends it where there are no Web Locks: the one in which it was typed, or that took it over. */
  by: z.optional(z.string()),
  messageId: z.optional(z.string()),
  base: z.optional(z.string()),
  etag: z.optional(z.string()),
  /** Edits that take files away: those that stay. */
  kept: z.optional(z.array(AttachmentDraft)),
  text: z.string(),
  /** Other words, decided while it was unknown whether these are with the service: they follow when that is known. */
  changed: z.optional(z.string()),
  /** The pages in which its form is open: it is not sent before they close it. An earlier version wrote objects. */
  held: z.catch(z.optional(z.array(z.string())), undefined),
  attachments: z.array(AttachmentDraft),
  /** The upload of a file that it waits for has failed and is repeated. */
  stuck: z.optional(z.boolean()),
  seq: z.number(),
  /** How often it was written to disk: of two copies the one with more is newer. */
  writes: z.optional(z.number()),
  state: EntryState,
  createdAt: z.number(),
  attempts: z.number(),
  firstAttemptAt: z.optional(z.number()),
  notBefore: z.optional(z.number()),
  /** The service named `notBefore`: coming back online does not cut it short. */
  patient: z.optional(z.boolean()),
  /** The last try ended with this error of the service (5xx). */
  serviceStatus: z.optional(z.number()),
  /** A try may have been stored; no answer has said so yet. */
  unsure: z.optional(z.boolean()),
  /** The tries without an answer carried the key. */
  keyed: z.optional(z.boolean()),
  /** Messages that already said the same before the first try, on a service without keys. */
  baselineIds: z.optional(z.array(z.string())),
  /** The time of the oldest message that was compared, in seconds of the service; older ones are from before. -1: none was older. */
  baselineSince: z.optional(z.number()),
  /** The time of the newest of them: the message of a try is not older. */
  baselineUntil: z.optional(z.number()),
  /** How often it was looked for and not found. */
  checks: z.optional(z.object({ cycles: z.number(), reads: z.number() })),
  /** True if it was looked for long enough. The person decides ("Check again", "Send again"). */
  unconfirmed: z.optional(z.boolean()),
  problem: z.optional(Problem),
  theirs: z.optional(z.string()),
  ackedId: z.optional(z.string()),
  /** When the message was made. Seconds, by the service's clock. */
  ackedCreatedAt: z.optional(z.number()),
  settledAt: z.optional(z.number()),
});
export type Entry = z.infer<typeof Entry>;

/** The code of the problem of a row that a newer version of this app wrote: this one shows its words and leaves it alone. */
export const newerVersion = 'newer-version';

const Sent = z.object({
  message: Message,
  kind: Entry.shape.kind,
  /** True if the answer may show an older state of the message. */
  replayed: z.boolean(),
});
export type Sent = z.infer<typeof Sent>;

/** The messages of one tab to the others: a row as it is on disk (null: gone), a newer draft, or that the person signed out. */
export const OutboxMessage = z.union([
  z.object({ type: z.literal('entry'), key: z.string(), entry: z.nullable(Entry), sent: z.optional(Sent) }),
  z.object({ type: z.literal('file'), id: z.string(), file: z.nullable(StoredFile) }),
  z.object({ type: z.literal('draft'), draft: Draft }),
  z.object({ type: z.literal('forgotten') }),
]);
export type OutboxMessage = z.infer<typeof OutboxMessage>;

/** The outbox has reached its limit; nothing was added. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** A newer version of this app keeps its words here; this one may only show them. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** The try under way ended without an answer: the words may be with the service. */
export class MaybeSent extends Error {
  override readonly name = 'MaybeSent';
}

/** The service has the message, so it can be deleted, but not taken back. */
export class AlreadySent extends Error {
  override readonly name = 'AlreadySent';
  readonly messageId: string;

  constructor(messageId: string) {
    super(messageId);
    this.messageId = messageId;
  }
}

/** The entry is in a state in which that cannot be done. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}
