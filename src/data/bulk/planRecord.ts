import * as z from 'zod/mini';
import { ApiError, BrokenAnswer, GatewayAnswer, NetworkError } from '../../api/errors';
import { databaseName } from '../../browser/hash';
import { currentPreferences } from '../../browser/preferences';
import type { Runtime } from '../../browser/runtime';
import { minuteMs } from '../../browser/time/durations';
import { knownConversation } from '../truth/known';
import type { TruthCache } from '../truth/truthCache';
import { readBatch } from '../writes/journal/journalSchema';
import { bringToDisk } from '../writes/journal/recover';
import {
  type BulkAction,
  type BulkGroup,
  type BulkStep,
  bulkActionTypes,
  type GroupInFigures,
  isInFigures,
  type SendDeps,
} from './bulkAction';

/** Only what the report distinguishes. */
const Failure = z.union([
  z.object({ status: z.number(), code: z.string(), detail: z.string(), hasCapabilities: z.boolean() }),
  z.object({ gateway: z.number() }),
  z.object({ lost: z.enum(['network', 'broken', 'unknown']) }),
]);
type Failure = z.infer<typeof Failure>;

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { status, code, detail, hasCapabilities } = error;
    return { status, code, detail, hasCapabilities };
  }
  if (error instanceof GatewayAnswer) return { gateway: error.status };
  if (error instanceof NetworkError) return { lost: 'network' };
  return { lost: error instanceof BrokenAnswer ? 'broken' : 'unknown' };
}

export function errorOf(failure: Failure | undefined): unknown {
  if (!failure) return null;
  if ('status' in failure) return new ApiError(failure);
  if ('gateway' in failure) return new GatewayAnswer(failure.gateway);
  if (failure.lost === 'network') return new NetworkError('stored');
  return failure.lost === 'broken' ? new BrokenAnswer('stored') : null;
}

const Marker = z.object({ id: z.nullable(z.string()), created_at: z.nullable(z.number()) });

/** Holds no people, only the fields that report and delete dialog show. */
const PlannedGroup = z.object({
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

const PlannedStep = z.object({
  group: PlannedGroup,
  marker: z.optional(z.object({ from: Marker, to: Marker })),
  unsure: z.optional(z.boolean()),
  /** A step that was under way when its page went has no outcome. */
  outcome: z.enum(['waiting', 'done', 'failed', 'gone']),
  byOther: z.optional(z.boolean()),
  triedAt: z.optional(z.number()),
  failure: z.optional(Failure),
});

const PlanRecord = z.object({ action: z.enum(bulkActionTypes), undoes: z.boolean(), steps: z.array(PlannedStep) });
type PlanRecord = z.infer<typeof PlanRecord>;

/** A record keeps its group as it was when it was first written. */
function createPlanRecords(cache: Pick<TruthCache, 'queryClient'>): (bulkAction: BulkAction) => PlanRecord {
  const groups = new WeakMap<BulkGroup, GroupInFigures>();
  const plannedGroup = (group: BulkGroup) => {
    const planned = groups.get(group) ?? figuresOf(cache, group);
    groups.set(group, planned);
    return planned;
  };
  const plannedStep = ({ group, marker, unsure, outcome, byOther, triedAt, error }: BulkStep) => ({
    ...{ group: plannedGroup(group), marker, unsure, outcome: outcome === 'running' ? ('waiting' as const) : outcome },
    ...(outcome === 'done' ? { byOther } : { triedAt }),
    ...(outcome === 'failed' && { failure: failureOf(error) }),
  });
  return ({ action, undoes, steps }) => ({ action, undoes, steps: steps.map(plannedStep) });
}

function figuresOf(cache: Pick<TruthCache, 'queryClient'>, group: BulkGroup): GroupInFigures {
  if (isInFigures(group)) return z.parse(PlannedGroup, group);
  const { id, name, conversation_id, created_at, archived_at, contacts } = group;
  const { message_count, latest_message } = knownConversation(cache, conversation_id) ?? {};
  return {
    ...{ id, name, conversation_id, created_at, archived_at, is_member: true },
    // The author of an empty group is a member, although no contact is listed.
    member_count: Math.max(1, contacts.length),
    message_count: message_count ?? undefined,
    last_active_at: latest_message?.created_at ?? created_at,
  };
}

/** Undefined for a row of another version, which that version may finish. Null: no step is left. */
function readPlan(batch: unknown): BulkAction | null | undefined {
  const { data } = z.safeParse(PlanRecord, batch);
  if (!data) return undefined;
  const steps = data.steps.map(({ failure, ...step }): BulkStep => ({ ...step, error: errorOf(failure) }));
  const has = (outcome: BulkStep['outcome']) => steps.some((step) => step.outcome === outcome);
  if (!has('waiting') && !has('failed')) return null;
  return { ...data, steps, state: has('waiting') ? 'stopped' : 'finished', waits: null, cut: true };
}

/** Unfinished bulk actions, one row of the journal for each page. */
export function createStoredPlans({ cache, http, me }: SendDeps, runtime: Runtime) {
  const { journal } = cache;
  const { disk, owner } = journal;
  const key = `batch ${owner}`;
  const recordOf = createPlanRecords(cache);
  let isStored = false;
  return {
    savePlan: (bulkAction: BulkAction | null) => {
      if (bulkAction && !isDone(bulkAction) && !currentPreferences().keepNothing) {
        isStored = true;
        void journal.writeBatch(key, recordOf(bulkAction));
      } else if (isStored) {
        isStored = false;
        void journal.clearChange(key);
      }
    },
    /** Offers a plan whose page is gone. The plan moves to this page if `show` returns true; one without steps is removed. */
    takePlan: async (show: (bulkAction: BulkAction) => boolean) => {
      const presence = runtime.presence(databaseName(http.base, me.id));
      await presence.lock(async () => {
        const present = await presence.present();
        await bringToDisk(journal, present);
        for (const row of (await disk?.allChanges()) ?? []) {
          const stored = readBatch(row.what);
          if (!stored || row.owner === owner || present?.has(row.owner)) continue;
          const plan = readPlan(stored.batch);
          if (plan === undefined) continue;
          // Presence is unknown here: a page that is silent for a minute counts as gone.
          if (!present && plan && runtime.now() - row.at < minuteMs) continue;
          // A transaction, so that only one of two pages takes it.
          await disk?.updateChange(row.key, (now) => (plan && !show(plan) ? now : null));
          if (plan) return;
        }
      });
    },
  };
}

const isDone = ({ state, steps }: BulkAction): boolean =>
  state === 'finished' && steps.every(({ outcome }) => outcome !== 'failed');
