import type { Generated, Kysely, Transaction } from 'kysely';

/** Times are Unix milliseconds here and whole seconds on the wire; flags are 0 or 1; JSON is text. */
export interface Schema {
  /** PostgreSQL alone. */
  rate: { key: string; tokens: number; at: number };
  contact: {
    id: string;
    username: string;
    /** NFKC, case folded: unique. */
    username_key: string;
    /** Without accents, strokes and case: what people are searched by. */
    username_fold: Generated<string>;
    /** Look-alike letters folded too. Unique, so that no account can imitate another. */
    skeleton: string;
    password: string | null;
    phone_number: string | null;
    avatar_url: string | null;
    last_active_at: number | null;
    created_at: number;
    role: 'member' | 'admin';
    disabled_at: Generated<number | null>;
  };
  token: {
    /** SHA-256. The token itself is not stored. */
    hash: string;
    contact_id: string;
    session_id: string;
    kind: TokenKind;
    created_at: number;
    expires_at: number;
    /** Time of the first renewal by a refresh token. */
    used_at: Generated<number | null>;
    /** Time at which a successor of a refresh token was used. */
    superseded_at: Generated<number | null>;
  };
  session: {
    id: string;
    /** The id by which the owner ends the session. It grants no right. */
    public_id: string;
    contact_id: string;
    device: string;
    created_at: number;
    renewed_at: number;
    /** Time at which a void cookie was presented; null while the session lives. */
    replayed_at: Generated<number | null>;
    /** The absolute end, which renewals do not move. */
    ends_at: number;
  };
  /** One-time links by which somebody chooses a new password. */
  password_reset: { hash: string; contact_id: string; expires_at: number };
  groups: {
    id: string;
    conversation_id: string;
    name: string;
    description: string | null;
    avatar_url: string | null;
    created_at: number;
    archived_at: number | null;
    archived_by: string | null;
    version: number;
    activity: string;
    /** Number, time and id of the newest message ever sent here, deleted or not. */
    last_seq: number;
    last_ms: number;
    last_message_id: string | null;
    /** Number of deleted messages among them. */
    deleted_count: Generated<number>;
  };
  member: {
    group_id: string;
    conversation_id: string;
    contact_id: string;
    role: 'member' | 'admin';
    /** 0 for a creator who invited nobody, until there is another member. */
    listed: number;
    position: number;
    joined_at: number;
    read_up_to: string | null;
    /** Null for the creator and for members who joined by themselves. */
    added_by: Generated<string | null>;
    /** Null while in quarantine. The member was added by a stranger, and has neither kept the group nor written in it. */
    kept_at: Generated<number | null>;
    pinned: Generated<number>;
    muted: Generated<number>;
    /** Null while muted for good. */
    muted_until: Generated<number | null>;
    /** The time of the newest message that was there when the member hid the group. */
    hidden_at: Generated<number | null>;
    /** Number of changes of the four preferences above. */
    preference_version: Generated<number>;
  };
  /** `owner_id` does not want to be added to groups by `person_id`. */
  block: { owner_id: string; person_id: string; created_at: number };
  /** Names that somebody has given up, by skeleton, and until when nobody else can take them. */
  former_name: { skeleton: string; contact_id: string; until: number };
  /** People who left a group to which `added_by` had added them. For removed people `added_by` is their own id. */
  departure: { group_id: string; person_id: string; added_by: string; at: number };
  /** A link by which people join a group. */
  invite: {
    id: string;
    /** SHA-256. The token itself is not stored. */
    hash: string;
    group_id: string;
    role: 'member' | 'admin';
    max_uses: number | null;
    uses: Generated<number>;
    created_by: string;
    created_at: number;
    expires_at: number;
  };
  /**
   * When a reader's marker reached a message, to the minute. A message was read at the time of the first row at or after it,
   * but not before the message was written.
   */
  read_mark: { conversation_id: string; contact_id: string; up_to: string; at: number };
  /** Markers that moved on and that no event tells yet. */
  marker_moved: { conversation_id: string; contact_id: string; up_to: string; at: number };
  message: {
    id: string;
    conversation_id: string;
    contact_id: string;
    message: string;
    seq: number;
    version: number;
    created_at: number;
    updated_at: number | null;
    /** When the first member other than the author read it. */
    seen_at: number | null;
  };
  attachment: {
    id: string;
    message_id: string;
    position: number;
    filename: string;
    file_url: string;
    file_type: string;
    file_size: number | null;
    width: number | null;
    height: number | null;
    alt: string | null;
    created_at: number;
  };
  upload: {
    id: string;
    owner_id: string;
    name: string;
    secret: string;
    filename: string;
    file_type: string;
    file_size: number;
    width: number | null;
    height: number | null;
    /** The attachment's message, group or contact. Without one the upload is removed after a day. */
    message_id: string | null;
    group_id: string | null;
    contact_id: Generated<string | null>;
    created_at: number;
  };
  reaction: { message_id: string; name: string; contact_id: string; created_at: number };
  idempotency: {
    contact_id: string;
    key: string;
    route: string;
    fingerprint: string;
    status: number;
    /** The id outlives the resource, so that a retry does not create it again. */
    resource_id: string;
    created_at: number;
  };
  event: {
    id: Generated<number>;
    type: StoredEventType;
    /** Both are empty for an event without a group: `contact.updated`. */
    group_id: string;
    conversation_id: string;
    message_id: string | null;
    contact_id: string | null;
    only_for: string | null;
    /** The `Reader`s of `read.moved`, in the order of their markers. Rows of earlier versions have the reader in `contact_id`. */
    readers: Generated<string | null>;
    created_at: number;
  };
  /** PostgreSQL only. One row: the database in which the events were written. */
  event_home: { place: string };
  /**
   * Positions of deleted groups, so that a cursor naming one still works, and the conversation while its messages are not all
   * erased.
   */
  deleted_group: { id: string; activity: string; deleted_at: number; conversation_id: Generated<string | null> };
  audit: {
    id: Generated<number>;
    at: number;
    actor_id: string | null;
    action: string;
    object_type: string;
    object: string;
    group_id: string | null;
    group_name: string | null;
    subject_id: string | null;
    detail: Generated<string | null>;
    request_id: string;
    ip: string;
    result: string;
  };
}

export type StoredEventType =
  | 'message.created'
  | 'message.updated'
  | 'message.deleted'
  | 'group.created'
  | 'group.updated'
  | 'group.deleted'
  | 'read.moved'
  | 'contact.updated'
  | 'preference.updated';

/** `replaced`: the id of the session that the row's session has replaced. */
export type TokenKind = 'access' | 'refresh' | 'replaced';

export type StoreKind = 'sqlite' | 'postgres';

/**
 * The database, or a transaction on it: the first parameter of most queries. A query rejects with `DatabaseUnavailable` when
 * there is no connection, and otherwise with the driver's error, whose SQLSTATE `databaseCode` reads.
 */
export type Db = Kysely<Schema>;
/** A transaction: the first parameter of functions that lock rows, or make several changes as one. */
export type Tx = Transaction<Schema>;
