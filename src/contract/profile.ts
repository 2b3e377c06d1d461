import * as z from 'zod/mini';

/** How a list continues after its last row, where the interface is silent (open point 1). */
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

/** The learned facts about a service that chose otherwise where the interface is open. */
export const Profile = z.object({
  time: z.optional(z.enum(['seconds', 'milliseconds', 'microseconds', 'iso'])),
  /** Seconds to add to this machine's clock to get the service's. */
  clock: z.optional(z.number()),
  paging: Lists(z.enum(pagings)),
  limit: Lists(z.number()),
  order: z.optional(z.enum(['newest-first', 'oldest-first', 'newest-page-oldest-first'])),
  /** Encoding of bodies: `scalars` plain fields; `nested` lists or reactions; `rich` null, empty lists or objects. */
  scalars: z.optional(Encoding),
  nested: z.optional(Encoding),
  rich: z.optional(Encoding),
  /** A PUT was answered with 405, so PATCH is sent instead. */
  update: z.optional(z.literal('PATCH')),
  /** Paths that are answered with a redirect, unless a slash stands at their end. */
  slash: z.optional(z.array(z.string())),
  /** How much of the object a PUT must carry, because fields that are left out would be emptied. */
  put: Lists(z.enum(['writable', 'whole'])),
  /** Fields that stayed when a PUT set others. */
  kept: Lists(z.array(z.string())),
  /** Messages are listed by conversation only. */
  feed: z.optional(z.literal('refused')),
  restore: z.optional(z.enum(['null', 'empty', 'zero', 'impossible'])),
  /** Ids of conversations are numbers in JSON. A service may refuse them as text. */
  ids: z.optional(z.literal('numbers')),
  contacts: z.optional(z.enum(['objects', 'ids', 'usernames'])),
  /** `add-only`: the service takes no member, reaction or attachment away. */
  members: z.optional(z.enum(['replace', 'add-only'])),
  reactions: z.optional(z.enum(['replace', 'add-only'])),
  attachments: z.optional(z.enum(['replace', 'add-only'])),
  /** When each of these was learned, in seconds, and by the answer to which request. */
  taught: z.optional(z.record(z.string(), z.object({ at: z.number(), by: z.string() }))),
});
export type Profile = z.infer<typeof Profile>;
export type List = 'messages' | 'groups';
