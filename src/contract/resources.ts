import * as z from 'zod/mini';

export const Timestamp = z.number();

/** Opaque, URL-safe, case-sensitive. */
export const Id = z.string();

/**
 * Only `username` is certain. The reference service shows phone number and activity only to people who share an
 * accepted group with the contact.
 */
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

/** Excludes `__proto__` and similar keys from objects keyed by reaction name. */
export const reactionName = /^[a-z0-9][a-z0-9_+-]{0,63}$/;

export const Attachment = z.object({
  id: Id,
  message_id: z.nullable(Id),
  filename: z.string(),
  file_url: z.string(),
  file_type: z.string(),
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
  /**
   * Capability `client-key`. The `Idempotency-Key` of the message, as long as the service stores the key. Only the
   * author gets the key.
   */
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
  /**
   * Capability `first-members`: present if `contacts` is only the first 20. A PUT must not contain the shortened list.
   */
  member_count: z.optional(z.number()),
  created_at: Timestamp,
  archived_at: z.nullable(Timestamp),
  archived_by: z.optional(z.nullable(z.string())),
  /**
   * Capability `quarantine`: the stranger who added the caller. Unset once the caller has accepted this group
   * or shares an accepted group with the stranger.
   */
  added_by: z.optional(z.nullable(Adder)),
});
export type Group = z.infer<typeof Group>;

export const pageOf = <T extends z.core.$ZodType>(item: T) => z.object({ has_more: z.boolean(), data: z.array(item) });
export interface Page<T> {
  has_more: boolean;
  data: T[];
  /** Capability `search`, for a page around a message: true if messages newer than the page exist. */
  has_newer?: boolean | undefined;
}

export const MessagePage = z.object({
  has_more: z.boolean(),
  data: z.array(Message),
  has_newer: z.optional(z.boolean()),
});

/** Capability `all-groups`: the figures of a group for admins of the service, who need not be members. */
export const GroupFigures = z.object({
  id: Id,
  name: z.string(),
  conversation_id: Id,
  created_at: Timestamp,
  archived_at: z.nullable(Timestamp),
  is_member: z.boolean(),
  member_count: z.number(),
  admins: z.optional(z.array(z.string())),
  message_count: z.number(),
  /** Time of the newest message, even if the message is deleted. For a group without messages, its creation time. */
  last_active_at: Timestamp,
  /** Messages per week of the last `figureWeeks` weeks, oldest first. The last week ends now. */
  weeks: z.array(z.number()),
});
export type GroupFigures = z.infer<typeof GroupFigures>;

export const Report = z.object({ created_at: Timestamp });

/** Capability `read`: the caller's figures of a conversation. */
export const Conversation = z.object({
  id: Id,
  latest_message: z.nullable(Message),
  /** Messages of others after the caller's read marker, at most 100. */
  unread_count: z.number(),
  /** The caller's read marker: the last read message that still exists, or null. */
  read_up_to: z.nullable(Id),
  /** Mentions of the caller among the newest 100 unread messages. `next_mention` is the first of the mentions. */
  mention_count: z.optional(z.number()),
  next_mention: z.optional(z.nullable(Id)),
  message_count: z.optional(z.nullable(z.number())),
});
export type Conversation = z.infer<typeof Conversation>;

/** Capability `preferences`: the caller's settings of a group. A group without settings has version 0. */
export const GroupPreference = z.object({
  group_id: Id,
  /** Counts the changes: the `ETag` is `"p<version>"`. */
  version: z.number(),
  pinned: z.boolean(),
  muted: z.boolean(),
  muted_until: z.nullable(Timestamp),
  /** The time at which the caller hid the group, or null. A newer message shows the group again. */
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

export const capabilitiesHeader = 'Confab-Capabilities';

/**
 * The id of the newest event when a token is issued. A stream that continues after this id misses no event. '0' if no
 * event exists.
 */
export const lastEventHeader = 'Confab-Last-Event';

/** `ask`: a click for each host. `on`: loads at once. `off`: the page's policy blocks the images. */
export const remoteImagesModes = ['ask', 'on', 'off'] as const;

export const Capabilities = z.object({
  capabilities: z.array(z.string()),
  limits: z.record(z.string(), z.number()),
  sign_up: z.boolean(),
  /** Capability `attachments`: allowed MIME types. Absent: any type. */
  file_types: z.optional(z.array(z.string())),
  help: z.optional(z.string()),
  remote_images: z.optional(z.catch(z.enum(remoteImagesModes), 'ask')),
});
export type Capabilities = z.infer<typeof Capabilities>;
