import { isNamed } from '../../browser/idbConnection';
import { t } from '../../i18n/translate';
import { Outdated, QueueFull } from '../../outbox/model/entry';

/** Why words were not taken over for sending; they stay where they were typed. */
export function notQueuedLabel(error: unknown): string {
  if (error instanceof QueueFull) return t('composer.full');
  if (isNamed(error, 'QuotaExceededError')) return t('composer.diskFull');
  return t(error instanceof Outdated ? 'composer.outdated' : 'error.unknown');
}
