import * as z from 'zod/mini';
import { Contact, Group } from '../../../contract/resources';
import { type Change, overtakes } from '../../truth/changes';

const Delta = z.object({ add: z.array(Contact), remove: z.array(z.string()) });

const Fields = z.object({
  name: z.optional(z.string()),
  description: z.optional(z.nullable(z.string())),
  avatar_url: z.optional(z.nullable(z.string())),
  contacts: z.optional(z.array(Contact)),
  members: z.optional(Delta),
});

/** The changes that outlive the page (docs/decisions/011). */
const JournaledChange = z.discriminatedUnion('type', [
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
  z.object({
    type: z.literal('group.left'),
    group_id: z.string(),
    conversation_id: z.string(),
    username: z.string(),
  }),
  z.object({ type: z.literal('group.edited'), group_id: z.string(), fields: Fields }),
]);
export type JournaledChange = z.infer<typeof JournaledChange>;

const NewGroup = z.object({
  name: z.string(),
  description: z.optional(z.nullable(z.string())),
  avatar_url: z.optional(z.nullable(z.string())),
  contacts: z.optional(z.array(Contact)),
});
/** What somebody filled in. */
export type NewGroup = z.infer<typeof NewGroup>;

/** What is written down: a change, with the group as the person saw it, or a group that is being created. */
const JournalRecord = z.union([
  z.object({
    change: JournaledChange,
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
export type JournalRecord = z.infer<typeof JournalRecord>;

/** What an older or newer version wrote may say something else: that is let go. */
export const readRecord = (what: unknown): JournalRecord | null => z.safeParse(JournalRecord, what).data ?? null;

export const isJournaled = (change: Change): change is JournaledChange =>
  ['reaction.toggled', 'message.deleted', 'group.archived', 'group.left', 'group.edited'].includes(change.type);

/** Whether `later` makes doing what is written down pointless. */
export function strikesOut(later: JournalRecord, what: unknown): boolean {
  const earlier = readRecord(what);
  if (!earlier || !('change' in earlier) || !('change' in later)) return false;
  return overtakes(later.change, earlier.change);
}
