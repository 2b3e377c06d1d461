import { useStore } from '../../browser/store';
import { useData } from '../DataContext';
import type { BulkAction, BulkActions } from './bulkActions';

/** The bulk action under way, or the last one, and how to control it. */
export function useBulkActions(): Omit<BulkActions, 'store' | 'end'> & { job: BulkAction | null } {
  const { jobs } = useData();
  return { ...jobs, job: useStore(jobs.store) };
}
