import type { Generated, Kysely, Transaction } from 'kysely';

/** Times are Unix milliseconds in the database and seconds on the wire. Flags are 0 or 1, and JSON is text. */
export interface Schema {
  /** PostgreSQL only. */
  rate: { key: string; tokens: number; at: number };
  contact: {
    id: string;
    username: string;
    /** The username in NFKC with folded case. Unique. */
    username_key: string;
    /** The username without accents, strokes and case, for searches. */
    username_fold: Generated<string>;
    /** The result of `skeleton`. Unique, so that no account can imitate another. */
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
    /** SHA-256 of the token. The token itself is not stored. */
    hash: string;
    contact_id: string;
    session_id: string;
    kind: TokenKind;
    created_at: number;
    expires_at: number;
    /** The time of the first renewal with this refresh token. */
    used_at: Generated<number | null>;
    /** The time at which a successor of this refresh token was first used. */
    superseded_at: Generated<number | null>;
  };
  session: {
    id: string;
    /** The owner ends the session by this id. The id grants no right. */
    public_id: string;
    contact_id: string;
    device: string;
    created_at: number;
    renewed_at: number;
    /** The time of the first request with a void cookie. */
    replayed_at: Generated<number | null>;
    /** The absolute end, which renewals do not move. */
    ends_at: number;
  };
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
    /** Number, time and id of the newest message, even if this message is deleted. */
    last_seq: number;
    last_ms: number;
    last_message_id: string | null;
    deleted_count: Generated<number>;
  };
  member: {
    group_id: string;
    conversation_id: string;
    contact_id: string;
    role: 'member' | 'admin';
    /** 0 for a member who is alone in the group and not among its `contacts`. */
    listed: number;
    position: number;
    joined_at: number;
    read_up_to: string | null;
    /** Null for the creator and for members who joined by an invitation. */
    added_by: Generated<string | null>;
    /** Null in quarantine: a stranger added the member, who has not accepted the group yet. */
    kept_at: Generated<number | null>;
    pinned: Generated<number>;
    muted: Generated<number>;
    /** Null for a mute without end. */
    muted_until: Generated<number | null>;
    /** The time of the newest message when the member hid the group. */
    hidden_at: Generated<number | null>;
    preference_version: Generated<number>;
  };
  /** `person_id` cannot add `owner_id` to groups. */
  block: { owner_id: string; person_id: string; created_at: number };
  /** Former usernames as skeletons, reserved for `contact_id` until `until`. */
  former_name: { skeleton: string; contact_id: string; until: number };
  /**
   * People who left a group to which `added_by` had added them. For a person whom an admin removed, `added_by` is the
   * person's own id. The removed person cannot join by an invitation.
   */
  departure: { group_id: string; person_id: string; added_by: string; at: number };
  invite: {
    id: string;
    /** SHA-256 of the token. The token itself is not stored. */
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
   * Read times, to the minute. The read time of a message is in the row with the lowest `up_to` at or after the
   * message.
   */
  read_mark: { conversation_id: string; contact_id: string; up_to: string; at: number };
  /** Read markers that moved forward and have no event yet. */
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
    /** The time at which the first member other than the author read the message. */
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
    /** The message, group or contact of the upload. An upload with none of the three is deleted after a day. */
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
    /** The id outlives the resource, so that a retry does not create the resource again. */
    resource_id: string;
    created_at: number;
  };
  event: {
    id: Generated<number>;
    type: StoredEventType;
    /** Empty for `contact.updated`, which has no group. */
    group_id: string;
    conversation_id: string;
    message_id: string | null;
    contact_id: string | null;
    only_for: string | null;
    /** The `Reader`s of `read.moved`. Rows of earlier versions have the reader in `contact_id`. */
    readers: Generated<string | null>;
    created_at: number;
  };
  /** PostgreSQL only. One row names the database in which the events were written. */
  event_home: { place: string };
  /**
   * The list positions of deleted groups, because a cursor may name a deleted group. `conversation_id` is null once all
   * messages are erased.
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

/**
 * In a `replaced` row, `hash` is the hash of an ended session's id. The session `session_id` has replaced the ended
 * session.
 */
export type TokenKind = 'access' | 'refresh' | 'replaced';

export type StoreKind = 'sqlite' | 'postgres';

/** Queries reject with `DatabaseUnavailable` without a connection, else with the driver's error. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
