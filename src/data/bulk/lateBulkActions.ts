import { createStore } from '../../browser/store';
import type { BulkAction, BulkActions, BulkDeps, CreateBulkActions } from './bulkActions';

/** Bulk actions whose code is fetched with the first of them. */
export function createLateBulkActions(load: () => Promise<CreateBulkActions>, deps: BulkDeps): BulkActions {
  const store = createStore<BulkAction | null>(null);
  let actions: BulkActions | null = null;
  let ended = false;

  async function start(...asked: Parameters<BulkActions['start']>): Promise<void> {
    const create = await load();
    if (ended) return;
    actions ??= create({ ...deps, store });
    actions.start(...asked);
  }

  return {
    store,
    start: (...asked) => void start(...asked),
    stop: () => actions?.stop(),
    resume: () => actions?.resume(),
    retryFailed: () => actions?.retryFailed(),
    undo: () => actions?.undo(),
    dismiss: () => actions?.dismiss(),
    end: () => {
      ended = true;
      actions?.end();
    },
  };
}
