import type { Generated, Kysely, Transaction } from 'kysely';

/** Times are Unix milliseconds here and whole seconds on the wire; flags are 0 or 1; JSON is text. */
export interface Schema {
  contact: {
    id: string;
    username: string;
    /** NFKC, case folded: unique. */
    username_key: string;
    /** Look-alike letters folded too: unique, so nobody can pass for somebody else. */
    skeleton: string;
    password: string | null;
    phone_number: string | null;
    avatar_url: string | null;
    last_active_at: number | null;
    created_at: number;
    role: 'member' | 'admin';
  };
  token: {
    /** SHA-256; the token itself is stored nowhere. */
    hash: string;
    contact_id: string;
    session_id: string;
    kind: 'access' | 'refresh';
    created_at: number;
    expires_at: number;
  };
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
    /** Of those messages; the rest is there. */
    deleted_count: Generated<number>;
  };
  member: {
    group_id: string;
    conversation_id: string;
    contact_id: string;
    role: 'member' | 'admin';
    /** 0 for a creator who named nobody, until somebody else comes in. */
    listed: number;
    position: number;
    joined_at: number;
    read_up_to: string | null;
  };
  /** When a reader's marker came to a place. A message was read when the first mark at or after it was made. */
  read_mark: { conversation_id: string; contact_id: string; up_to: string; at: number };
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
    /** Also the id of the attachment it becomes. */
    id: string;
    owner_id: string;
    /** Of the file in the data folder. */
    name: string;
    /** What its addresses are signed with. */
    secret: string;
    filename: string;
    file_type: string;
    file_size: number;
    width: number | null;
    height: number | null;
    /** The message or the group it stands in; neither: it is free, for a day. */
    message_id: string | null;
    group_id: string | null;
    created_at: number;
  };
  reaction: { message_id: string; name: string; contact_id: string; created_at: number };
  idempotency: {
    contact_id: string;
    key: string;
    route: string;
    fingerprint: string;
    status: number;
    /** What was made with it; the key outlives it, so that nothing is made again. */
    resource_id: string;
    created_at: number;
  };
  event: {
    id: Generated<number>;
    type: StoredEventType;
    group_id: string;
    conversation_id: string;
    message_id: string | null;
    /** Whose marker moved. */
    contact_id: string | null;
    /** Set when one person alone is told. */
    only_for: string | null;
    created_at: number;
  };
  /** One row: the place that was taken last in the order of all writes. */
  write_order: { id: number; ms: number; number: number };
  /** Where deleted groups stood, so that a cursor naming one still works. */
  deleted_group: { id: string; activity: string; deleted_at: number };
  audit: {
    id: Generated<number>;
    at: number;
    actor_id: string | null;
    action: string;
    object_type: string;
    object: string;
    group_id: string | null;
    /** As it was then. */
    group_name: string | null;
    subject_id: string | null;
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
  | 'read.moved';

/** Also takes a transaction: every query says so by its first parameter. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
