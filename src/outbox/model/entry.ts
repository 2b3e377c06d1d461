import type { Message } from '../../contract/resources';
import type { Draft } from './draft';
import type { KeptFile } from './keptFile';

/** `failed` is only ever reached by a refusal: never when it may have been stored. */
export type EntryState =
  | 'queued'
  | 'sending'
  /** A try ended without an answer. */
  | 'unknown'
  /** Being looked for among the messages of a service without idempotency keys. */
  | 'checking'
  /** The service, or a gateway, asked for a pause. */
  | 'waiting'
  /** Signed out: it goes on when the same person signs in. */
  | 'paused'
  | 'failed'
  | 'conflict'
  | 'acked'
  /** Too old to be sent without asking. */
  | 'expired';

/** Why the service said no. */
export interface Problem {
  code: string;
  status: number | null;
  /** The service's own words; shown, never decided by. */
  detail: string;
  max?: number;
  actual?: number;
  /** It is about this file of it. */
  filename?: string;
}

/** By id after an upload, or with an address of its own. The rest is what it takes to draw it before it is sent. */
export interface AttachmentDraft {
  id?: string | undefined;
  /** The file that this browser keeps of it (`model/keptFile`). Without an `id` it is not uploaded yet. */
  upload?: string | undefined;
  filename?: string | undefined;
  file_url?: string | undefined;
  file_type?: string | undefined;
  file_size?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** What it shows, for those who do not see it. */
  alt?: string | undefined;
}

/** Words on their way: a new message, or new words for one. */
export interface Entry {
  /** Made once for what somebody did, and the same on every try. */
  key: string;
  kind: 'message' | 'edit';
  conversationId: string;
  /** The page that sends it where there are no Web Locks: the one in which it was typed, or that took it over. */
  by?: string;
  /** Edits: the message, the words it had when the editor was opened, and its version then. */
  messageId?: string;
  base?: string;
  etag?: string;
  /** Edits that take files away: those that stay. */
  kept?: AttachmentDraft[];
  text: string;
  /** Other words, decided while it was unknown whether these are with the service: they follow when that is known. */
  changed?: string;
  /** The pages in which its form is open: it is not sent before they close it. */
  held?: string[];
  attachments: AttachmentDraft[];
  /** The upload of a file that it waits for has failed and is repeated. */
  stuck?: boolean;
  /** The order in which things were typed, over all tabs. */
  seq: number;
  /** How often it was written to disk: of two copies the one with more is newer. */
  writes?: number;
  state: EntryState;
  /** Milliseconds, by this machine's clock. */
  createdAt: number;
  attempts: number;
  /** Milliseconds, by this machine's clock. */
  firstAttemptAt?: number;
  /** Milliseconds, by this machine's clock. */
  notBefore?: number;
  /** The service named `notBefore`: coming back online does not cut it short. */
  patient?: boolean;
  /** The last try ended with this error of the service (5xx). */
  serviceStatus?: number;
  /** A try may have been stored; no answer has said so yet. */
  unsure?: boolean;
  /** The tries without an answer carried the key. */
  keyed?: boolean;
  /** Messages that already said the same before the first try, on a service without keys. */
  baselineIds?: string[];
  /**
   * Seconds, by the service's clock: of the oldest message among which they were looked for. What is older was there before the
   * first try too. -1: nothing was older.
   */
  baselineSince?: number;
  /** The same of the newest of them: the effect of a try is not older. */
  baselineUntil?: number;
  /** How often it was looked for and not found. */
  checks?: { cycles: number; reads: number };
  /** Looked for long enough: the person decides ("Check again", "Send again"). */
  unconfirmed?: boolean;
  problem?: Problem;
  /** Conflicts: what the message says now. */
  theirs?: string;
  ackedId?: string;
  /** When the message was made. Seconds, by the service's clock. */
  ackedCreatedAt?: number;
  /** Milliseconds, by this machine's clock. */
  settledAt?: number;
}

/** The message that the service has made, or changed, of an entry. */
export interface Sent {
  message: Message;
  kind: Entry['kind'];
  /** The answer may say how the message was, and not how it is. */
  replayed: boolean;
}

/**
 * Between tabs: how an entry, or a kept file without its bytes, is on disk now (null: gone), a newer draft, or that the
 * person signed out.
 */
export type OutboxMessage =
  | { type: 'entry'; key: string; entry: Entry | null; sent?: Sent }
  | { type: 'file'; id: string; file: KeptFile | null }
  | { type: 'draft'; draft: Draft }
  | { type: 'forgotten' };

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

/** It is with the service: what was to be taken back can only be deleted. */
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
