import { createStore } from '../../browser/store';
import type { BulkAction, BulkActions, BulkDeps, CreateBulkActions } from './bulkAction';

export type LazyBulkActions = ReturnType<typeof createLazyBulkActions>;

export function createLazyBulkActions(load: () => Promise<CreateBulkActions>, deps: BulkDeps) {
  const store = createStore<BulkAction | null>(null);
  let actions: BulkActions | null = null;
  let ended = false;
  return {
    store,
    run: (act: (actions: BulkActions) => void) => {
      if (actions) return act(actions);
      void load().then((create) => {
        if (ended) return;
        actions ??= create({ ...deps, store });
        act(actions);
      });
    },
    end: () => {
      ended = true;
      actions?.end();
    },
  };
}
