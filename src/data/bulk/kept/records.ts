import * as z from 'zod/mini';
import { knownConversation } from '../../truth/known';
import type { TruthCache } from '../../truth/truthCache';
import type { BulkAction } from '../bulkAction';
import { type BulkGroup, type BulkStep, bulkActionTypes, type GroupInFigures, isInFigures } from '../bulkStep';
import { errorOf, failureOf, KeptFailure } from './failures';

const Marker = z.object({ id: z.nullable(z.string()), created_at: z.nullable(z.number()) });

/** What the report, and the question before a deletion, say of a group; none of its people. */
const KeptGroup = z.object({
  id: z.string(),
  name: z.string(),
  conversation_id: z.string(),
  created_at: z.number(),
  archived_at: z.nullable(z.number()),
  is_member: z.boolean(),
  member_count: z.number(),
  message_count: z.optional(z.number()),
  last_active_at: z.number(),
});

/** What is to be done, written once. */
export const Plan = z.object({
  action: z.enum(bulkActionTypes),
  undoes: z.boolean(),
  steps: z.array(
    z.object({
      group: KeptGroup,
      marker: z.optional(z.object({ from: Marker, to: Marker })),
      unsure: z.optional(z.boolean()),
    }),
  ),
});
type Plan = z.infer<typeof Plan>;

/** How far it is, written with every step. Records are by the index of the step. */
export const PlanProgress = z.object({
  /** When it was written, in ms. */
  at: z.number(),
  /** A letter a step. */
  outcomes: z.string().check(z.regex(/^[wdofg]*$/)),
  /** `triedAt` of what is not done. */
  tried: z.record(z.string(), z.number()),
  failures: z.record(z.string(), KeptFailure),
});
type PlanProgress = z.infer<typeof PlanProgress>;

/** `o` was done by somebody else. What was under way when the page went has no outcome. */
const outcomes = { w: 'waiting', d: 'done', o: 'done', f: 'failed', g: 'gone' } as const;
type Letter = keyof typeof outcomes;
const letters = { waiting: 'w', running: 'w', done: 'd', failed: 'f', gone: 'g' } as const;
const isLetter = (letter: string | undefined): letter is Letter => letter !== undefined && letter in outcomes;

const letterOf = ({ outcome, byOther }: BulkStep): Letter => (outcome === 'done' && byOther ? 'o' : letters[outcome]);

export function planOf(cache: Pick<TruthCache, 'queryClient'>, { action, undoes, steps }: BulkAction): Plan {
  const kept = steps.map(({ group, marker, unsure }) => ({ group: keptGroupOf(cache, group), marker, unsure }));
  return { action, undoes, steps: kept };
}

function keptGroupOf(cache: Pick<TruthCache, 'queryClient'>, group: BulkGroup): GroupInFigures {
  if (isInFigures(group)) return z.parse(KeptGroup, group);
  const { id, name, conversation_id, created_at, archived_at, contacts } = group;
  const { message_count, latest_message } = knownConversation(cache, conversation_id) ?? {};
  return {
    ...{ id, name, conversation_id, created_at, archived_at, is_member: true },
    // A person who made one and has added nobody is in it, although no contact is listed.
    member_count: Math.max(1, contacts.length),
    message_count: message_count ?? undefined,
    last_active_at: latest_message?.created_at ?? created_at,
  };
}

export function progressOf({ steps }: BulkAction, at: number): PlanProgress {
  const kept = <T>(pick: (step: BulkStep) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      steps.flatMap((step, index) => {
        const value = step.outcome === 'done' ? undefined : pick(step);
        return value === undefined ? [] : [[String(index), value]];
      }),
    );
  return {
    at,
    outcomes: steps.map(letterOf).join(''),
    tried: kept((step) => step.triedAt),
    failures: kept((step) => (step.outcome === 'failed' ? failureOf(step.error) : undefined)),
  };
}

/** Null: the two do not belong together, or nothing is left to say of it. */
export function bulkActionOf({ action, undoes, steps }: Plan, progress: PlanProgress): BulkAction | null {
  if (progress.outcomes.length !== steps.length) return null;
  const read = steps.map(({ group, marker, unsure }, index): BulkStep => {
    const letter = progress.outcomes[index];
    return {
      ...{ group, marker, unsure, outcome: isLetter(letter) ? outcomes[letter] : 'waiting', byOther: letter === 'o' },
      ...{ triedAt: progress.tried[index], error: errorOf(progress.failures[index]) },
    };
  });
  const has = (outcome: BulkStep['outcome']) => read.some((step) => step.outcome === outcome);
  if (!has('waiting') && !has('failed')) return null;
  return { action, undoes, steps: read, state: has('waiting') ? 'stopped' : 'finished', waits: null, cut: true };
}
