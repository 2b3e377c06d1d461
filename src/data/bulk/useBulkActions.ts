import { useMemo } from 'react';
import { useStore } from '../../browser/store';
import { useClient } from '../useClient';
import type { BulkAction, BulkActions } from './bulkAction';

type Controls = Pick<BulkActions, 'start' | 'stop' | 'resume' | 'retryFailed' | 'undo' | 'dismiss'>;

export function useBulkActions(): Controls & { bulkAction: BulkAction | null } {
  const { bulkActions } = useClient().data;
  const controls = useMemo((): Controls => {
    const { run } = bulkActions;
    return {
      start: (action, groups) => run((actions) => actions.start(action, groups)),
      stop: () => run((actions) => actions.stop()),
      resume: () => run((actions) => actions.resume()),
      retryFailed: () => run((actions) => actions.retryFailed()),
      undo: () => run((actions) => actions.undo()),
      dismiss: () => run((actions) => actions.dismiss()),
    };
  }, [bulkActions]);
  return { ...controls, bulkAction: useStore(bulkActions.store) };
}
