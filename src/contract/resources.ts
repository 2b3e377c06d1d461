import * as z from 'zod/mini';

export const Timestamp = z.number();

/** Opaque, URL-safe, case-sensitive. */
export const Id = z.string();

/** Only `username` is certain. The reference service shows phone and activity to people who share an accepted group. */
export const Contact = z.object({
  id: Id,
  username: z.string(),
  phone_number: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  last_active_at: z.nullable(Timestamp),
  created_at: z.nullable(Timestamp),
});
export type Contact = z.infer<typeof Contact>;

export const Reaction = z.record(z.string(), z.array(z.string()));
export type Reaction = z.infer<typeof Reaction>;

/** Keeps `__proto__` and the like out of every object keyed by reaction name. */
export const reactionName = /^[a-z0-9][a-z0-9_+-]{0,63}$/;

export const Attachment = z.object({
  id: Id,
  message_id: z.nullable(Id),
  filename: z.string(),
  file_url: z.string(),
  file_type: z.string(),
  /** Bytes. */
  file_size: z.nullable(z.number()),
  created_at: z.nullable(Timestamp),
  /** Pixels, images only. */
  width: z.optional(z.nullable(z.number())),
  height: z.optional(z.nullable(z.number())),
  alt: z.optional(z.nullable(z.string())),
});
export type Attachment = z.infer<typeof Attachment>;

export const Message = z.object({
  id: Id,
  conversation_id: Id,
  contact: Contact,
  message: z.string(),
  reactions: z.array(Reaction),
  attachments: z.array(Attachment),
  read_at: z.nullable(Timestamp),
  created_at: Timestamp,
  updated_at: z.nullable(Timestamp),
  /** Capability `client-key`, for its author only: the `Idempotency-Key` of the message, while the service has it. */
  client_key: z.optional(z.string()),
});
export type Message = z.infer<typeof Message>;

const Adder = z.object({ id: Id, username: z.string() });

export const Group = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  conversation_id: Id,
  contacts: z.array(Contact),
  /** Capability `first-members`: present if `contacts` holds the first 20 of so many. Such a list must not be sent back. */
  member_count: z.optional(z.number()),
  created_at: Timestamp,
  archived_at: z.nullable(Timestamp),
  archived_by: z.optional(z.nullable(z.string())),
  /** Capability `quarantine`: the stranger who added the caller, until both share an accepted group or the caller accepts. */
  added_by: z.optional(z.nullable(Adder)),
});
export type Group = z.infer<typeof Group>;

/** One page of a list, in the service's order. */
export const pageOf = <T extends z.core.$ZodType>(item: T) => z.object({ has_more: z.boolean(), data: z.array(item) });
export interface Page<T> {
  has_more: boolean;
  data: T[];
  /** Messages, capability `search`: false if a page around one message is not the newest. */
  has_newer?: boolean | undefined;
}

export const MessagePage = z.object({
  has_more: z.boolean(),
  data: z.array(Message),
  has_newer: z.optional(z.boolean()),
});

/** Capability `all-groups`: a group as service admins see it, also as non-members. It has figures and no words. */
export const GroupFigures = z.object({
  id: Id,
  name: z.string(),
  conversation_id: Id,
  created_at: Timestamp,
  archived_at: z.nullable(Timestamp),
  is_member: z.boolean(),
  member_count: z.number(),
  /** Usernames of its first admins. */
  admins: z.optional(z.array(z.string())),
  message_count: z.number(),
  /** Time of the newest message, deleted or not; without messages, of the creation. */
  last_active_at: Timestamp,
  /** Messages of each of the last `figureWeeks` weeks of seven days, oldest first; the last one ends now. */
  weeks: z.array(z.number()),
});
export type GroupFigures = z.infer<typeof GroupFigures>;

export const Report = z.object({ created_at: Timestamp });

/** Capability `read`: the figures of a conversation in the list, counted by the service for the caller. */
export const Conversation = z.object({
  id: Id,
  latest_message: z.nullable(Message),
  /** Messages of others after the caller's read marker; counting stops at 100. */
  unread_count: z.number(),
  /** The caller's read marker: the last read message that still exists, or null. */
  read_up_to: z.nullable(Id),
  /** The number of mentions of the caller among the newest 100 unread messages, and the first of them. */
  mention_count: z.optional(z.number()),
  next_mention: z.optional(z.nullable(Id)),
  message_count: z.optional(z.nullable(z.number())),
});
export type Conversation = z.infer<typeof Conversation>;

/** Capability `preferences`: what the caller chose for one of their groups. A group that is not listed has version 0. */
export const GroupPreference = z.object({
  group_id: Id,
  /** Counts its changes: the `ETag` is `"p<version>"`. */
  version: z.number(),
  pinned: z.boolean(),
  muted: z.boolean(),
  muted_until: z.nullable(Timestamp),
  /** Hidden from the list until a message of a later time arrives; null if not hidden. */
  hidden_at: z.nullable(Timestamp),
});
export type GroupPreference = z.infer<typeof GroupPreference>;

export const Roles = z.object({ admins: z.array(Id) });
export type Roles = z.infer<typeof Roles>;

export const capabilityNames = [
  'sessions',
  'me',
  'contacts',
  'read',
  'roles',
  'events',
  'event-count',
  'typing',
  'idempotency-key',
  'client-key',
  'etag',
  'reaction-merge',
  'attachments',
  'search',
  'audit',
  'account',
  'people',
  'quarantine',
  'blocks',
  'reports',
  'report-list',
  'profile',
  'all-groups',
  'administration',
  'first-members',
  'pinned',
  'preferences',
  'invites',
] as const;
export type CapabilityName = (typeof capabilityNames)[number];

/** The header with the capabilities, on every response of the service. */
export const capabilitiesHeader = 'Confab-Capabilities';

/** The person's newest event id, beside each new token: a stream that begins after it leaves no gap. '0': none. */
export const lastEventHeader = 'Confab-Last-Event';

/** `ask`: a person is asked for each host. `on`: they are shown at once. `off`: the page's policy keeps them out. */
export const remoteImagesModes = ['ask', 'on', 'off'] as const;

export const Capabilities = z.object({
  capabilities: z.array(z.string()),
  limits: z.record(z.string(), z.number()),
  sign_up: z.boolean(),
  /** Capability `attachments`: MIME types that may be uploaded; any where it is absent. */
  file_types: z.optional(z.array(z.string())),
  help: z.optional(z.string()),
  /** The policy for pictures from other hosts. `ask` if it is absent. */
  remote_images: z.optional(z.catch(z.enum(remoteImagesModes), 'ask')),
});
export type Capabilities = z.infer<typeof Capabilities>;
