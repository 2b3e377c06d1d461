import { type BulkAction, type BulkStep, isUnsure } from '#data/bulk/bulkAction';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';

export function tally(bulkAction: BulkAction) {
  const count = (outcome: BulkStep['outcome']) => bulkAction.steps.filter((step) => step.outcome === outcome).length;
  const [done, failed, gone, left] = [count('done'), count('failed'), count('gone'), count('waiting')];
  return { done, failed, gone, left, settled: done + failed + gone };
}

export function headlineOf(bulkAction: BulkAction): string {
  const count = bulkAction.steps.length;
  const { done, settled } = tally(bulkAction);
  if (isCut(bulkAction)) return t(`bulk.${bulkAction.action}Cut`, { done: settled, count });
  if (bulkAction.state === 'running') return t(`bulk.${bulkAction.action}`, { count });
  return t(`bulk.${bulkAction.action}Done`, { count, done });
}

/** True if an earlier page began it and nobody has continued it. */
export const isCut = ({ cut, state }: BulkAction): boolean => cut === true && state === 'stopped';

export function waitingFor(waits: 'network' | 'answer' | number): string {
  if (waits === 'answer') return t('bulk.unanswered');
  if (waits === 'network') return t('bulk.offline');
  return t('bulk.busy', { seconds: Math.max(1, Math.ceil((waits - Date.now()) / 1000)) });
}

export function outcomeOf(bulkAction: BulkAction, step: BulkStep): string {
  switch (step.outcome) {
    case 'waiting':
      return t('bulk.waiting');
    case 'running':
      return t('bulk.running');
    case 'done':
      return t(`bulk.done.${bulkAction.action}`);
    case 'gone':
      return t('bulk.gone');
    case 'failed':
      // Without the service's answer "not archived" may be untrue.
      return t(`bulk.${isUnsure(step) ? 'unsure' : 'notDone'}.${bulkAction.action}`, {
        reason: reasonOf(step.error),
      });
  }
}
