import { createStore, type ReadableStore } from '../../browser/store';
import type { BulkAction, BulkActions, BulkDeps, CreateBulkActions } from './bulkAction';

/** Bulk actions whose code is fetched with the first of them. */
export interface LazyBulkActions {
  readonly store: ReadableStore<BulkAction | null>;
  /** At once where the code is there. */
  run(act: (actions: BulkActions) => void): void;
  end(): void;
}

export function createLazyBulkActions(load: () => Promise<CreateBulkActions>, deps: BulkDeps): LazyBulkActions {
  const store = createStore<BulkAction | null>(null);
  let actions: BulkActions | null = null;
  let ended = false;
  return {
    store,
    run: (act) => {
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
