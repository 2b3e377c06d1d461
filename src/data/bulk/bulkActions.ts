import { ApiError, isUnknownOutcome } from '../../api/errors';
import type { Http } from '../../api/http';
import { browser, type Runtime } from '../../browser/runtime';
import { createStore, type Store } from '../../browser/store';
import { endpoints } from '../../contract/endpoints';
import type { Group, GroupFigures } from '../../contract/resources';
import { commit } from '../truth/commit';
import type { Cache } from '../writes/cache';
import { noteForbidden } from '../writes/forbidden';
import { Overtaken, retry } from '../writes/retry';

export type BulkActionType = 'archive' | 'restore' | 'delete';

/** As a list of one's own has it, or in figures, where its members are not known. */
export type BulkGroup = Group | GroupFigures;

export const isInFigures = (group: BulkGroup): group is GroupFigures => 'member_count' in group;

/** What became of one group. */
export interface BulkStep {
  readonly group: BulkGroup;
  readonly outcome: 'waiting' | 'running' | 'done' | 'failed';
  /** Why it failed. */
  readonly error: unknown;
}

/** Whether a step that failed may have been carried out all the same: the service's answer never came. */
export const isUnsure = (step: BulkStep): boolean => isUnknownOutcome(step.error);

/** One thing done to many groups, one after another, for everybody to see. */
export interface BulkAction {
  readonly action: BulkActionType;
  /** It takes an earlier job back. */
  readonly undoes: boolean;
  readonly steps: readonly BulkStep[];
  readonly state: 'running' | 'stopped' | 'finished';
  /** What it waits for: the network, any answer of the service, or a busy service until a moment (in ms). */
  readonly waits: null | 'network' | 'answer' | number;
}

/** At most one job at a time. It lives with the session, above whatever is on screen. */
export interface BulkActions {
  readonly store: Store<BulkAction | null>;
  start(action: BulkActionType, groups: readonly BulkGroup[]): void;
  stop(): void;
  /** Goes on with what was stopped. */
  resume(): void;
  retryFailed(): void;
  /** Archives what it restored, restores what it archived; of a job under way, what is done of it. */
  undo(): void;
  dismiss(): void;
  end(): void;
}

interface Deps {
  cache: Cache;
  http: Http;
  runtime?: Runtime;
}

/** Without an answer of the service, until a group is left to the person. */
const maxTries = 6;

export function createBulkActions({ cache, http, runtime = browser }: Deps): BulkActions {
  const store = createStore<BulkAction | null>(null);
  let halt = new AbortController();
  let working: Promise<void> = Promise.resolve();

  const change = (more: Partial<BulkAction>) => {
    const job = store.get();
    if (job) store.set({ ...job, ...more });
  };
  const changeStep = (index: number, outcome: BulkStep['outcome'], error: unknown = null) =>
    change({ steps: store.get()?.steps.map((step, at) => (at === index ? { ...step, outcome, error } : step)) ?? [] });

  async function work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const job = store.get();
      const index = job?.steps.findIndex((step) => step.outcome === 'waiting') ?? -1;
      const group = job?.steps[index]?.group;
      if (!job || !group) break;
      changeStep(index, 'running');
      try {
        const done = await doOne(job.action, group, signal);
        changeStep(index, done ? 'done' : 'waiting');
      } catch (error) {
        noteForbidden(cache, group.id, error);
        changeStep(index, 'failed', error);
      }
    }
    change({ state: signal.aborted ? 'stopped' : 'finished', waits: null });
  }

  /** False: stopped before it was done. A refusal that no later try can change is this group's result. */
  async function doOne(action: BulkActionType, group: BulkGroup, signal: AbortSignal): Promise<boolean> {
    // The same on every try, so that it is done once.
    const at = Math.floor(runtime.now() / 1000);
    let unanswered = 0;
    const attempt = () => {
      change({ waits: null });
      return send(action, group, at);
    };
    try {
      await retry(attempt, {
        ...{ signal, runtime, cache },
        giveUp: (error) => runtime.online() && isUnknownOutcome(error) && ++unanswered >= maxTries,
        onTrouble: (error, delayMs) => change({ waits: waitsFor(error, delayMs) }),
      });
      return true;
    } catch (error) {
      if (error instanceof Overtaken) return false;
      throw error;
    }
  }

  function waitsFor(error: unknown, delayMs: number): BulkAction['waits'] {
    // The bar that asks to sign in says what it waits for.
    if (error instanceof ApiError && error.status === 401) return null;
    if (!isUnknownOutcome(error)) return runtime.now() + delayMs;
    return runtime.online() ? 'answer' : 'network';
  }

  async function send(action: BulkActionType, group: BulkGroup, at: number): Promise<void> {
    const params = { id: group.id };
    if (action === 'delete') {
      await http(endpoints.deleteGroup, { params });
      commit(cache, { type: 'group.deleted', group_id: group.id, conversation_id: group.conversation_id });
      return;
    }
    const archived_at = action === 'archive' ? (group.archived_at ?? at) : null;
    const updated = await http(endpoints.updateGroup, { params, body: { archived_at } });
    // A group that one is not in belongs into none of one's lists.
    if (isInFigures(group) && !group.is_member)
      commit(cache, { type: 'group.archived', group_id: group.id, archived_at: updated.archived_at });
    else commit(cache, { type: 'group.updated', group: updated });
  }

  function run(job: BulkAction): void {
    halt.abort();
    const mine = new AbortController();
    halt = mine;
    const before = working;
    working = (async () => {
      // A stopped request is left to end, so that its result stands in the report it belongs to.
      await before;
      store.set({ ...job, state: 'running', waits: null });
      await work(mine.signal);
    })();
  }

  const again = (outcome: BulkStep['outcome']) => {
    const job = store.get();
    if (!job || job.state === 'running') return;
    run({ ...job, steps: job.steps.map((step) => (step.outcome === outcome ? waiting(step.group) : step)) });
  };

  return {
    store,
    start: (action, groups) => {
      if (store.get()?.state === 'running' || groups.length === 0) return;
      run({ action, undoes: false, steps: groups.map(waiting), state: 'running', waits: null });
    },
    stop: () => halt.abort(),
    resume: () => again('waiting'),
    retryFailed: () => again('failed'),
    undo: () => {
      const job = store.get();
      if (!job || job.action === 'delete' || job.undoes) return;
      const action = job.action === 'archive' ? 'restore' : 'archive';
      const takeBack = async () => {
        halt.abort();
        await working;
        const steps = store.get()?.steps.filter((step) => step.outcome === 'done') ?? [];
        run({ action, undoes: true, steps: steps.map((step) => waiting(step.group)), state: 'running', waits: null });
      };
      void takeBack();
    },
    dismiss: () => {
      if (store.get()?.state !== 'running') store.set(null);
    },
    end: () => halt.abort(),
  };
}

const waiting = (group: BulkGroup): BulkStep => ({ group, outcome: 'waiting', error: null });
