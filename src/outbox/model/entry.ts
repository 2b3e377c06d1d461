import * as z from 'zod/mini';
import { Message } from '../../contract/resources';
import { Draft } from './draft';
import { StoredFile } from './storedFile';

const EntryState = z.enum([
  'queued',
  'sending',
  'unknown',
  /** On a service without idempotency keys the client searches for the message. */
  'checking',
  'waiting',
  /** The person is signed out. The entry continues when the same person signs in. */
  'paused',
  /** The service refused the entry and certainly did not store its message. */
  'failed',
  'conflict',
  'acked',
  /** The entry is sent only if the person confirms, for example because of its age (`maxAgeMs`). */
  'expired',
]);
export type EntryState = z.infer<typeof EntryState>;

const Problem = z.object({
  code: z.string(),
  status: z.nullable(z.number()),
  /** The service's text for people. No decision of the client depends on it. */
  detail: z.string(),
  max: z.optional(z.number()),
  actual: z.optional(z.number()),
  filename: z.optional(z.string()),
  /** True if the service also refused to list the conversation. */
  hidden: z.optional(z.boolean()),
});
export type Problem = z.infer<typeof Problem>;

const AttachmentDraft = z.object({
  id: z.optional(z.string()),
  /** The id of the `StoredFile`. Without `id` the file is not uploaded yet. */
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

/** A new message or an edit in the outbox. Times are milliseconds by this machine's clock unless stated otherwise. */
export const Entry = z.object({
  /** A key belongs to one action and stays the same on every retry, so the service can detect duplicates. */
  key: z.string(),
  kind: z.enum(['message', 'edit']),
  conversationId: z.string(),
  /** The page that added or took over the entry. Without Web Locks only that page sends the entry. */
  by: z.optional(z.string()),
  messageId: z.optional(z.string()),
  base: z.optional(z.string()),
  etag: z.optional(z.string()),
  kept: z.optional(z.array(AttachmentDraft)),
  text: z.string(),
  /** A newer text of the person, which is sent when the outcome of `text` is known. */
  changed: z.optional(z.string()),
  /** Ids of the pages with an open edit form. `z.catch` drops the objects of an earlier version. */
  held: z.catch(z.optional(z.array(z.string())), undefined),
  attachments: z.array(AttachmentDraft),
  stuck: z.optional(z.boolean()),
  seq: z.number(),
  /** The number of writes to the disk. The copy with more writes is newer. */
  writes: z.optional(z.number()),
  state: EntryState,
  createdAt: z.number(),
  attempts: z.number(),
  firstAttemptAt: z.optional(z.number()),
  notBefore: z.optional(z.number()),
  /** True if the service asked for the pause until `notBefore`, so coming back online does not end the pause. */
  patient: z.optional(z.boolean()),
  serviceStatus: z.optional(z.number()),
  /** True if a request may have stored the message and no answer has confirmed the message. */
  unsure: z.optional(z.boolean()),
  /** True if all unanswered requests carried the key. */
  keyed: z.optional(z.boolean()),
  baselineIds: z.optional(z.array(z.string())),
  /**
   * Time of the oldest message in the baseline page, in the service's seconds. -1: the page had the whole conversation.
   */
  baselineSince: z.optional(z.number()),
  /** Time of the newest message in the baseline page, in the service's seconds. */
  baselineUntil: z.optional(z.number()),
  checks: z.optional(z.object({ cycles: z.number(), reads: z.number() })),
  /** True if the client cannot find out if the message is stored. The person decides ("Check again", "Send again"). */
  unconfirmed: z.optional(z.boolean()),
  problem: z.optional(Problem),
  theirs: z.optional(z.string()),
  ackedId: z.optional(z.string()),
  /** Creation time of the message. Seconds, by the service's clock. */
  ackedCreatedAt: z.optional(z.number()),
  settledAt: z.optional(z.number()),
});
export type Entry = z.infer<typeof Entry>;

/**
 * The problem code of a row that a newer version of the app wrote. This version shows the row and does not change it.
 */
export const newerVersion = 'newer-version';

const Sent = z.object({
  message: Message,
  kind: Entry.shape.kind,
  /** True if the response may show an older state of the message. The receiver then reads the message again. */
  replayed: z.boolean(),
});
export type Sent = z.infer<typeof Sent>;

/** Messages between tabs. Null means that the entry or file was removed. `forgotten`: the person signed out. */
export const OutboxMessage = z.union([
  z.object({ type: z.literal('entry'), key: z.string(), entry: z.nullable(Entry), sent: z.optional(Sent) }),
  z.object({ type: z.literal('file'), id: z.string(), file: z.nullable(StoredFile) }),
  z.object({ type: z.literal('draft'), draft: Draft }),
  z.object({ type: z.literal('forgotten') }),
]);
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** A newer version of the app has upgraded the database. This version only reads the database. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** The request ended without an answer: the service may have the message. */
export class MaybeSent extends Error {
  override readonly name = 'MaybeSent';
}

/** The service has the message. The person can delete the message but cannot take the entry back. */
export class AlreadySent extends Error {
  override readonly name = 'AlreadySent';
  readonly messageId: string;

  constructor(messageId: string) {
    super(messageId);
    this.messageId = messageId;
  }
}

export class NotNow extends Error {
  override readonly name = 'NotNow';
}
