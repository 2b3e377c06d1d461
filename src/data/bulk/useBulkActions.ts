import { useStore } from '../../browser/store';
import { useData } from '../DataContext';
import type { BulkAction, BulkActions } from './bulkActions';

/** What is being done to many groups, and the ways to steer it. */
export function useBulkActions(): Omit<BulkActions, 'store' | 'end'> & { job: BulkAction | null } {
  const { jobs } = useData();
  return { ...jobs, job: useStore(jobs.store) };
}
