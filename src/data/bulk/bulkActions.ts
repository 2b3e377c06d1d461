import { ApiError, isGone, isUnknownOutcome } from '../../api/errors';
import { browser, type Runtime } from '../../browser/runtime';
import { createStore } from '../../browser/store';
import { readGroups } from '../groups/loadGroups';
import { knownConversation, knownGroup } from '../truth/known';
import { noteForbidden } from '../writes/forbidden';
import { Aborted, retry } from '../writes/retry';
import {
  type BulkAction,
  type BulkActions,
  type BulkActionType,
  type BulkDeps,
  type BulkGroup,
  type BulkStep,
  isUndoable,
  type SendDeps,
} from './bulkAction';
import { createStoredPlans } from './planRecord';
import { findDone, isDoneBefore, sendStep } from './sendStep';

const maxTries = 6;

/** Resolves to null if the step was stopped. Rejects with the last error when the retries end. */
async function retryStep(
  deps: SendDeps & { runtime: Runtime; onWaits: (waits: BulkAction['waits']) => void },
  { action, cut, undoes }: BulkAction,
  step: BulkStep,
  at: number,
  signal: AbortSignal,
): Promise<boolean | null> {
  const { runtime, cache, onWaits } = deps;
  let unanswered = 0;
  // The response to a restore does not show who restored the group, so an uncached group is read first.
  const isBlind = action === 'restore' && !undoes && step.triedAt === undefined && !knownGroup(cache, step.group.id);
  let isAsked = !cut && !step.unsure && !isBlind;
  const trySend = async () => {
    onWaits(null);
    const isOurs = isAsked ? null : await findDone(deps, action, step);
    if (isOurs !== null) return isOurs;
    // A retry does not read the group: its state may be the effect of the first request.
    isAsked = true;
    return sendStep(deps, action, step, at);
  };
  try {
    return await retry(trySend, {
      signal,
      runtime,
      cache,
      giveUp: (error) => runtime.online() && isUnknownOutcome(error) && ++unanswered >= maxTries,
      onTrouble: (error, delayMs) => onWaits(waitsFor(error, delayMs, runtime)),
    });
  } catch (error) {
    if (error instanceof Aborted) return null;
    throw error;
  }
}

function waitsFor(error: unknown, delayMs: number, runtime: Runtime): BulkAction['waits'] {
  if (error instanceof ApiError && error.status === 401) return null;
  if (!isUnknownOutcome(error)) return runtime.now() + delayMs;
  return runtime.online() ? 'answer' : 'network';
}

const opposites: Record<BulkActionType, BulkActionType | null> = {
  archive: 'restore',
  restore: 'archive',
  delete: null,
  read: 'unread',
  unread: 'read',
};

const waiting = (step: BulkStep): BulkStep => ({ ...step, outcome: 'waiting', error: null });

const backwards = ({ marker, triedAt: _, ...step }: BulkStep): BulkStep =>
  waiting({
    ...step,
    ...(step.outcome !== 'done' && { unsure: true }),
    ...(marker && { marker: { from: marker.to, to: marker.from } }),
  });

function stepOf({ cache, markers }: SendDeps, action: BulkActionType, group: BulkGroup): BulkStep {
  const step: BulkStep = { group, outcome: 'waiting', error: null };
  if (action !== 'read') return step;
  const known = knownConversation(cache, group.conversation_id);
  const id = known?.read_up_to ?? null;
  const kept = markers.getMarker(group.conversation_id);
  const from = kept?.id === id ? kept : { id, created_at: null };
  const latest = known?.latest_message;
  return { ...step, marker: { from, to: { id: latest?.id ?? null, created_at: latest?.created_at ?? null } } };
}

export function createBulkActions({ runtime = browser, ...deps }: BulkDeps): BulkActions {
  const { cache, http, store = createStore<BulkAction | null>(null) } = deps;
  const plans = createStoredPlans(deps, runtime);
  store.subscribe(() => plans.savePlan(store.get()));
  let halt = new AbortController();
  let working: Promise<void> = Promise.resolve();

  const change = (more: Partial<BulkAction>) => {
    const bulkAction = store.get();
    if (bulkAction) store.set({ ...bulkAction, ...more });
  };
  const changeStep = (index: number, more: Partial<BulkStep>) =>
    change({ steps: store.get()?.steps.map((step, at) => (at === index ? { ...step, ...more } : step)) ?? [] });
  /** Removes an Undo step that has nothing to undo. */
  const leaveOut = (index: number) => change({ steps: store.get()?.steps.filter((_, at) => at !== index) ?? [] });

  const retryDeps = { ...deps, runtime, onWaits: (waits: BulkAction['waits']) => change({ waits }) };

  async function work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const bulkAction = store.get();
      const step = bulkAction?.steps.find(({ outcome }) => outcome === 'waiting');
      if (!bulkAction || !step) break;
      const index = bulkAction.steps.indexOf(step);
      // An earlier attempt may have changed the group, so a retry keeps the first value of `byOther`.
      const byOther = step.triedAt !== undefined ? step.byOther : isDoneBefore(deps, bulkAction.action, step);
      // Each retry sends the same time, so that the retries take effect once.
      const at = step.triedAt ?? Math.floor(runtime.now() / 1000);
      changeStep(index, { outcome: 'running', triedAt: at, byOther });
      try {
        const isOurs = await retryStep(retryDeps, bulkAction, step, at, signal);
        if (isOurs === false && step.unsure) leaveOut(index);
        else if (isOurs === null) changeStep(index, { outcome: 'waiting' });
        else changeStep(index, { outcome: 'done', byOther: byOther || !isOurs });
      } catch (error) {
        if ((bulkAction.cut || step.unsure) && isGone(error)) {
          changeStep(index, { outcome: 'gone' });
          continue;
        }
        // A 403 for a read marker does not mean that the person may not change the group.
        if (!step.marker) noteForbidden(cache, step.group.id, error);
        changeStep(index, { outcome: 'failed', error, triedAt: isUnknownOutcome(error) ? at : undefined });
      }
    }
    // Restored groups may be at the end of the list, so the list is read again.
    if (!signal.aborted && store.get()?.action === 'restore')
      readGroups(cache, http, false, true).catch(() => undefined);
    change({ state: signal.aborted ? 'stopped' : 'finished', waits: null });
    if (store.get()?.steps.length === 0) store.set(null);
  }

  function run(bulkAction: BulkAction): void {
    halt.abort();
    const mine = new AbortController();
    halt = mine;
    const before = working;
    working = (async () => {
      // The new action waits for the stopped request, because the report needs the result of that request.
      await before;
      store.set({ ...bulkAction, state: 'running', waits: null });
      await work(mine.signal);
    })();
  }

  const again = (outcome: BulkStep['outcome']) => {
    const bulkAction = store.get();
    if (!bulkAction || bulkAction.state === 'running') return;
    run({ ...bulkAction, steps: bulkAction.steps.map((step) => (step.outcome === outcome ? waiting(step) : step)) });
  };

  return {
    store,
    start: (action, groups) => {
      if (store.get()?.state === 'running' || groups.length === 0) return;
      const steps = groups.map((group) => stepOf(deps, action, group));
      run({ action, undoes: false, steps, state: 'running', waits: null });
    },
    stop: () => halt.abort(),
    resume: () => again('waiting'),
    retryFailed: () => again('failed'),
    undo: async () => {
      const bulkAction = store.get();
      const action = bulkAction && opposites[bulkAction.action];
      if (!action || bulkAction.undoes) return;
      halt.abort();
      await working;
      const steps = store.get()?.steps.filter(isUndoable) ?? [];
      if (steps.length > 0) run({ action, undoes: true, steps: steps.map(backwards), state: 'running', waits: null });
    },
    dismiss: () => {
      if (store.get()?.state !== 'running') store.set(null);
    },
    showCut: () => {
      const show = (cut: BulkAction) => {
        if (store.get()) return false;
        store.set(cut);
        return true;
      };
      void plans.takePlan(show).catch(() => undefined);
    },
    end: () => halt.abort(),
  };
}
