import type { BulkAction } from '../../../data/bulk/bulkActions';
import { type BulkStep, isUnsure } from '../../../data/bulk/bulkStep';
import { reasonOf } from '../../../i18n/failures';
import { t } from '../../../i18n/translate';

export function tally(job: BulkAction): { done: number; failed: number; left: number } {
  const count = (outcome: BulkStep['outcome']) => job.steps.filter((step) => step.outcome === outcome).length;
  return { done: count('done'), failed: count('failed'), left: count('waiting') };
}

/** "Archiving 60 groups", then "Archived 54 of 60 groups". */
export function headlineOf(job: BulkAction): string {
  const count = job.steps.length;
  if (job.state === 'running') return t(`job.${job.action}`, { count });
  return t(`job.${job.action}Done`, { count, done: tally(job).done });
}

export function waitingFor(waits: 'network' | 'answer' | number): string {
  if (waits === 'answer') return t('job.unanswered');
  if (waits === 'network') return t('job.offline');
  return t('job.busy', { seconds: Math.max(1, Math.ceil((waits - Date.now()) / 1000)) });
}

/** What became of one group. */
export function outcomeOf(job: BulkAction, step: BulkStep): string {
  switch (step.outcome) {
    case 'waiting':
      return t('job.waiting');
    case 'running':
      return t('job.running');
    case 'done':
      return t(`job.done.${job.action}`);
    case 'failed':
      // Without the service's answer nobody knows: "not archived" may be untrue.
      return t(`job.${isUnsure(step) ? 'unsure' : 'notDone'}.${job.action}`, {
        reason: reasonOf(step.error),
      });
  }
}
