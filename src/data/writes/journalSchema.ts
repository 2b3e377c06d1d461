import * as z from 'zod/mini';
import { Contact, Group } from '../../contract/resources';
import { type Change, overtakes } from '../truth/changes';

const Delta = z.object({ add: z.array(Contact), remove: z.array(z.string()) });

const Fields = z.object({
  name: z.optional(z.string()),
  description: z.optional(z.nullable(z.string())),
  avatar_url: z.optional(z.nullable(z.string())),
  contacts: z.optional(z.array(Contact)),
  members: z.optional(Delta),
});

/** The changes that outlive the page (docs/decisions/011). */
const Lasting = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('reaction.toggled'),
    conversation_id: z.string(),
    message_id: z.string(),
    name: z.string(),
    username: z.string(),
    on: z.boolean(),
  }),
  z.object({ type: z.literal('message.deleted'), conversation_id: z.string(), message_id: z.string() }),
  z.object({ type: z.literal('group.archived'), group_id: z.string(), archived_at: z.nullable(z.number()) }),
  z.object({ type: z.literal('group.edited'), group_id: z.string(), fields: Fields }),
]);
export type Lasting = z.infer<typeof Lasting>;

const NewGroup = z.object({
  name: z.string(),
  description: z.optional(z.nullable(z.string())),
  avatar_url: z.optional(z.nullable(z.string())),
  contacts: z.optional(z.array(Contact)),
});
/** What somebody filled in. */
export type NewGroup = z.infer<typeof NewGroup>;

/** What is written down: a change, with the group as the person saw it, or a group that is being created. */
const Written = z.union([
  z.object({
    change: Lasting,
    base: z.optional(Group),
    refused: z.optional(z.boolean()),
    /** Milliseconds on this machine's clock: until then its page may still take it back. */
    due: z.optional(z.number()),
  }),
  z.object({
    create: NewGroup,
    /** Groups that were there before, for a service without idempotency keys. */
    known: z.array(z.string()),
    refused: z.optional(z.boolean()),
  }),
]);
export type Written = z.infer<typeof Written>;

/** What an older or newer version wrote may say something else: that is let go. */
export const readWritten = (what: unknown): Written | null => z.safeParse(Written, what).data ?? null;

export const isLasting = (change: Change): change is Lasting =>
  ['reaction.toggled', 'message.deleted', 'group.archived', 'group.edited'].includes(change.type);

/** Whether `later` makes doing what is written down pointless. */
export function strikesOut(later: Written, what: unknown): boolean {
  const earlier = readWritten(what);
  if (!earlier || !('change' in earlier) || !('change' in later)) return false;
  return overtakes(later.change, earlier.change);
}
