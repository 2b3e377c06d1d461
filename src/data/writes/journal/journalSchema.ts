import * as z from 'zod/mini';
import { Contact, Group } from '#contract/resources';
import { type Change, overtakes } from '../../truth/changes';
import { LastingChange } from '../../truth/lastingChanges';

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
    change: LastingChange,
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

/** A bulk action with its groups, of one page; `src/data/bulk` knows what it says. */
const Batch = z.object({ batch: z.unknown() });
type Batch = z.infer<typeof Batch>;

/** What a row of the journal holds. */
export type Written = JournalRecord | Batch;

export const readBatch = (what: unknown): Batch | null =>
  typeof what === 'object' && what !== null && 'batch' in what ? z.parse(Batch, what) : null;

/** What an older or newer version wrote may say something else: that is let go. */
export const readRecord = (what: unknown): JournalRecord | null => z.safeParse(JournalRecord, what).data ?? null;

/** A lasting change that is not named here does not compile. */
const journaled: Record<LastingChange['type'], true> = {
  'reaction.toggled': true,
  'message.deleted': true,
  'group.archived': true,
  'group.left': true,
  'group.edited': true,
};

export const isJournaled = (change: Change): change is LastingChange => change.type in journaled;

/** Whether `later` makes doing what is written down pointless. */
export function strikesOut(later: Written, what: unknown): boolean {
  const earlier = readRecord(what);
  if (!earlier || !('change' in earlier) || !('change' in later)) return false;
  return overtakes(later.change, earlier.change);
}
