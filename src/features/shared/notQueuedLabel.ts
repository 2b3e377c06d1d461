import { isNamed } from '../../browser/idbConnection';
import { textProblem } from '../../contract/text/text';
import { t } from '../../i18n/translate';
import { Outdated, QueueFull } from '../../outbox/model/entry';

export function notQueuedLabel(error: unknown): string {
  if (error instanceof QueueFull) return t('composer.full');
  if (isNamed(error, 'QuotaExceededError')) return t('composer.diskFull');
  return t(error instanceof Outdated ? 'composer.outdated' : 'error.unknown');
}

export function textProblemLabel(text: string, max: number): string | null {
  const problem = textProblem(text, max);
  if (!problem) return null;
  return problem.actual === undefined ? t('composer.badText') : t('composer.tooLong', { count: problem.actual - max });
}
