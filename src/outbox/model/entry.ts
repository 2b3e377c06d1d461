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
  /** The service's own words. They are shown, and no decision depends on them. */
  detail: z.string(),
  max: z.optional(z.number()),
  actual: z.optional(z.number()),
  /** The file of the entry that the problem is about. */
  filename: z.optional(z.string()),
  /** True if reading the conversation was refused as well. */
  hidden: z.optional(z.boolean()),
});
export type Problem = z.infer<typeof Problem>;

/** Sent by its id after an upload, or with its own address. The other fields are for rendering. */
const AttachmentDraft = z.object({
  id: z.optional(z.string()),
  /** The id of its stored file (`model/storedFile`). Without an `id` it is not uploaded yet. */
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
  /** The page that sends it without Web Locks: the page in which it was typed, or one that took it over. */
  by: z.optional(z.string()),
  messageId: z.optional(z.string()),
  base: z.optional(z.string()),
  etag: z.optional(z.string()),
  /** In an edit that removes files, the remaining ones. */
  kept: z.optional(z.array(AttachmentDraft)),
  text: z.string(),
  /** Words that were chosen while it was unknown whether the service has `text`. They are sent when that is known. */
  changed: z.optional(z.string()),
  /** The pages in which its form is open. It is not sent before they close it. An earlier version wrote objects. */
  held: z.catch(z.optional(z.array(z.string())), undefined),
  attachments: z.array(AttachmentDraft),
  /** True while a failed upload that it waits for is repeated. */
  stuck: z.optional(z.boolean()),
  seq: z.number(),
  /** How often it was written to disk. Of two copies the one with more writes is newer. */
  writes: z.optional(z.number()),
  state: EntryState,
  createdAt: z.number(),
  attempts: z.number(),
  firstAttemptAt: z.optional(z.number()),
  notBefore: z.optional(z.number()),
  /** True if the service named `notBefore`. Coming back online does not shorten it. */
  patient: z.optional(z.boolean()),
  /** The status (5xx) of the service's answer to the last try. */
  serviceStatus: z.optional(z.number()),
  /** True if a try may have been stored and no answer has said so. */
  unsure: z.optional(z.boolean()),
  /** True if all unanswered tries carried the key. */
  keyed: z.optional(z.boolean()),
  /** Messages that already said the same before the first try, on a service without keys. */
  baselineIds: z.optional(z.array(z.string())),
  /** The time of the oldest compared message, in seconds of the service. Older messages are from before. -1: none was older. */
  baselineSince: z.optional(z.number()),
  /** The time of the newest compared message. The message of a try is not older. */
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

/** The problem code of a row of a newer version of the app. This version shows its words and does not change it. */
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

/** A newer version of this app has written the database. This version may only show the words. */
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

/** The entry's state does not allow this decision. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}
