import { isNamed } from '../../browser/idbConnection';
import { t } from '../../i18n/translate';
import { Outdated, QueueFull } from '../../outbox/model/entry';

/** The words stay in the composer. */
export function notQueuedLabel(error: unknown): string {
  if (error instanceof QueueFull) return t('composer.full');
  if (isNamed(error, 'QuotaExceededError')) return t('composer.diskFull');
  return t(error instanceof Outdated ? 'composer.outdated' : 'error.unknown');
}
