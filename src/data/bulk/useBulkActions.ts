import { useStore } from '../../browser/store';
import { useData } from '../DataContext';
import type { BulkAction, BulkActions } from './bulkActions';

/** The bulk action under way, or the last one, and how to control it. */
export function useBulkActions(): Omit<BulkActions, 'store' | 'end'> & { bulkAction: BulkAction | null } {
  const { bulkActions } = useData();
  return { ...bulkActions, bulkAction: useStore(bulkActions.store) };
}
