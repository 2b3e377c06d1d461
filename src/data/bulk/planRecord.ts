import * as z from 'zod/mini';
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

const Marker = z.object({ id: z.nullable(z.string()), created_at: z.nullable(z.number()) });

/** The record contains no people, only fields that the report and the delete dialog show. */
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
  outcome: z.enum(['waiting', 'done', 'gone']),
  byOther: z.optional(z.boolean()),
  triedAt: z.optional(z.number()),
});

const PlanRecord = z.object({ action: z.enum(bulkActionTypes), undoes: z.boolean(), steps: z.array(PlannedStep) });
type PlanRecord = z.infer<typeof PlanRecord>;

function createPlanRecords(cache: Pick<TruthCache, 'queryClient'>): (bulkAction: BulkAction) => PlanRecord {
  const groups = new WeakMap<BulkGroup, GroupInFigures>();
  const plannedGroup = (group: BulkGroup) => {
    const planned = groups.get(group) ?? figuresOf(cache, group);
    groups.set(group, planned);
    return planned;
  };
  const plannedStep = ({ group, marker, unsure, outcome, byOther, triedAt }: BulkStep) => ({
    ...{ group: plannedGroup(group), marker, unsure },
    ...(outcome === 'done' || outcome === 'gone' ? { outcome, byOther } : { outcome: 'waiting' as const, triedAt }),
  });
  return ({ action, undoes, steps }) => ({ action, undoes, steps: steps.map(plannedStep) });
}

function figuresOf(cache: Pick<TruthCache, 'queryClient'>, group: BulkGroup): GroupInFigures {
  if (isInFigures(group)) return z.parse(PlannedGroup, group);
  const { id, name, conversation_id, created_at, archived_at, contacts } = group;
  const { message_count, latest_message } = knownConversation(cache, conversation_id) ?? {};
  return {
    ...{ id, name, conversation_id, created_at, archived_at, is_member: true },
    // A group without contacts still has its author as a member.
    member_count: Math.max(1, contacts.length),
    message_count: message_count ?? undefined,
    last_active_at: latest_message?.created_at ?? created_at,
  };
}

/** Undefined for a row of another app version, which must stay stored. Null if no step is waiting. */
function readPlan(batch: unknown): BulkAction | null | undefined {
  const { data } = z.safeParse(PlanRecord, batch);
  if (!data) return undefined;
  const steps = data.steps.map((step): BulkStep => ({ ...step, error: null }));
  if (!steps.some(({ outcome }) => outcome === 'waiting')) return null;
  return { ...data, steps, state: 'stopped', waits: null, cut: true };
}

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
    /** Passes the unfinished plan of a closed page to `show`. If `show` returns true, the stored row is removed. */
    takePlan: async (show: (bulkAction: BulkAction) => boolean) => {
      const presence = runtime.presence(databaseName(http.base, me.id));
      await presence.lock(async () => {
        const present = await presence.present();
        await bringToDisk(journal, present);
        for (const row of (await disk?.allChanges()) ?? []) {
          const stored = readBatch(row.what);
          if (!stored || row.owner === owner || present?.has(row.owner)) continue;
          const plan = readPlan(stored.batch);
          if (plan === undefined) {
            journal.hasLater.set(true);
            continue;
          }
          // If presence is unknown, a page that wrote nothing for a minute counts as closed.
          if (!present && plan && runtime.now() - row.at < minuteMs) continue;
          // `updateChange` is one transaction, so only one of two pages gets the plan.
          await disk?.updateChange(row.key, (now) => (plan && !show(plan) ? now : null));
          if (plan) return;
        }
      });
    },
  };
}

const isDone = ({ state, steps }: BulkAction): boolean =>
  state === 'finished' && steps.every(({ outcome }) => outcome !== 'failed');
