import type { BulkAction } from '../../../data/bulk/bulkActions';
import { type BulkStep, isUnsure } from '../../../data/bulk/bulkStep';
import { reasonOf } from '../../../i18n/failures';
import { t } from '../../../i18n/translate';

export function tally(bulkAction: BulkAction): { done: number; failed: number; left: number } {
  const count = (outcome: BulkStep['outcome']) => bulkAction.steps.filter((step) => step.outcome === outcome).length;
  return { done: count('done'), failed: count('failed'), left: count('waiting') };
}

/** "Archiving 60 groups", then "Archived 54 of 60 groups". */
export function headlineOf(bulkAction: BulkAction): string {
  const count = bulkAction.steps.length;
  if (bulkAction.state === 'running') return t(`bulk.${bulkAction.action}`, { count });
  return t(`bulk.${bulkAction.action}Done`, { count, done: tally(bulkAction).done });
}

export function waitingFor(waits: 'network' | 'answer' | number): string {
  if (waits === 'answer') return t('bulk.unanswered');
  if (waits === 'network') return t('bulk.offline');
  return t('bulk.busy', { seconds: Math.max(1, Math.ceil((waits - Date.now()) / 1000)) });
}

/** What became of one group. */
export function outcomeOf(bulkAction: BulkAction, step: BulkStep): string {
  switch (step.outcome) {
    case 'waiting':
      return t('bulk.waiting');
    case 'running':
      return t('bulk.running');
    case 'done':
      return t(`bulk.done.${bulkAction.action}`);
    case 'failed':
      // Without the service's answer nobody knows: "not archived" may be untrue.
      return t(`bulk.${isUnsure(step) ? 'unsure' : 'notDone'}.${bulkAction.action}`, {
        reason: reasonOf(step.error),
      });
  }
}
