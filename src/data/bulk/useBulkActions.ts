import { useStore } from '../../browser/store';
import { useData } from '../DataContext';
import type { Job, Jobs } from './bulkActions';

/** What is being done to many groups, and the ways to steer it. */
export function useJobs(): Omit<Jobs, 'store' | 'end'> & { job: Job | null } {
  const { jobs } = useData();
  return { ...jobs, job: useStore(jobs.store) };
}
