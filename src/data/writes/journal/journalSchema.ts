import * as z from 'zod/mini';
import { Group } from '#contract/resources';
import { type Change, GroupFields, LastingChange, overtakes } from '../../truth/changes';

const NewGroup = z.extend(z.omit(GroupFields, { members: true }), { name: z.string() });
export type NewGroup = z.infer<typeof NewGroup>;

/** `base` is the group as the person saw it. */
const JournalRecord = z.union([
  z.object({
    change: LastingChange,
    base: z.optional(Group),
    refused: z.optional(z.boolean()),
    /** The time in milliseconds, by the wall clock, at which Undo ends. */
    due: z.optional(z.number()),
  }),
  z.object({
    create: NewGroup,
    /** Ids of existing groups, for a service without idempotency keys. */
    known: z.array(z.string()),
    refused: z.optional(z.boolean()),
  }),
]);
export type JournalRecord = z.infer<typeof JournalRecord>;

const Batch = z.object({ batch: z.unknown() });
type Batch = z.infer<typeof Batch>;

export type Written = JournalRecord | Batch;

export const readBatch = (what: unknown): Batch | null =>
  typeof what === 'object' && what !== null && 'batch' in what ? z.parse(Batch, what) : null;

/** Returns null for a record of another version, which must stay on disk. */
export const readRecord = (what: unknown): JournalRecord | null => z.safeParse(JournalRecord, what).data ?? null;

const journaled: Record<LastingChange['type'], true> = {
  'reaction.toggled': true,
  'message.deleted': true,
  'group.archived': true,
  'group.left': true,
  'group.edited': true,
};

export const isJournaled = (change: Change): change is LastingChange => change.type in journaled;

export function strikesOut(written: unknown, what: unknown): boolean {
  const [later, earlier] = [readRecord(written), readRecord(what)];
  if (!earlier || !later || !('change' in earlier) || !('change' in later)) return false;
  return overtakes(later.change, earlier.change);
}
