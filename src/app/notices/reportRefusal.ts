import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { toast } from '../../ui/overlay/toastStore';

/** Only for screens that do not show errors themselves. */
export function reportRefusal(error: Error, change: unknown): void {
  const type = typeof change === 'object' && change !== null && 'type' in change && change.type;
  const reason = reasonOf(error);
  if (type === 'group.left') toast(t('kept.leaveFailed', { reason }), { tone: 'danger' });
  if (type === 'reaction.toggled') toast(t('reaction.failed', { reason }), { tone: 'danger' });
  if (type === 'message.deleted') toast(t('message.deleteFailed', { reason }), { tone: 'danger' });
}
