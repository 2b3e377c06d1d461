import * as z from 'zod/mini';

/** Ways to request the rows after the last received row. The interface does not define the way (open point 1). */
export const pagings = [
  'hint',
  'starting_after',
  'before',
  'cursor',
  'page-from-0',
  'page-from-1',
  'offset',
  'growing-limit',
] as const;
export type Paging = (typeof pagings)[number];

const Lists = <T extends z.core.$ZodType>(value: T) =>
  z.optional(z.object({ messages: z.optional(value), groups: z.optional(value) }));
const Encoding = z.enum(['form', 'json']);

export const Profile = z.object({
  time: z.optional(z.enum(['seconds', 'milliseconds', 'microseconds', 'iso'])),
  /** Seconds to add to this machine's clock to get the service's clock. */
  clock: z.optional(z.number()),
  paging: Lists(z.enum(pagings)),
  limit: Lists(z.number()),
  order: z.optional(z.enum(['newest-first', 'oldest-first', 'newest-page-oldest-first'])),
  /** Body encodings. `scalars`: plain fields. `nested`: lists and reactions. `rich`: null, empty lists and objects. */
  scalars: z.optional(Encoding),
  nested: z.optional(Encoding),
  rich: z.optional(Encoding),
  /** The service answered PUT with 405, so the client sends PATCH. */
  update: z.optional(z.literal('PATCH')),
  slash: z.optional(z.array(z.string())),
  /** The minimal content of a PUT on a service that empties missing fields. */
  put: Lists(z.enum(['writable', 'whole'])),
  kept: Lists(z.array(z.string())),
  /** The service lists messages only by conversation. */
  feed: z.optional(z.literal('refused')),
  restore: z.optional(z.enum(['null', 'empty', 'zero', 'impossible'])),
  /** Conversation ids are JSON numbers. The service may refuse ids as text. */
  ids: z.optional(z.literal('numbers')),
  contacts: z.optional(z.enum(['objects', 'ids', 'usernames'])),
  /** `add-only`: the service removes no member, reaction or attachment. */
  members: z.optional(z.enum(['replace', 'add-only'])),
  reactions: z.optional(z.enum(['replace', 'add-only'])),
  attachments: z.optional(z.enum(['replace', 'add-only'])),
  /** `at`: when the fact was learned, in Unix seconds. `by`: the request that showed the fact. */
  taught: z.optional(z.record(z.string(), z.object({ at: z.number(), by: z.string() }))),
});
export type Profile = z.infer<typeof Profile>;
export type List = 'messages' | 'groups';
