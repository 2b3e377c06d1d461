import type { AuditEntry } from '../../../contract/audit';
import { isKnownAction } from '../../../data/groups/useAudit';
import { t } from '../../../i18n/translate';

/** "ida added bruno to Lake". An action of a foreign service keeps the service's own word for it. */
export function sentenceOf(entry: AuditEntry): string {
  const actor = entry.actor ?? t('audit.operator');
  const subject = entry.subject ?? t('audit.someone');
  const group = entry.group_name ?? t('audit.aGroup');
  const names = { actor, subject, group };
  const self = entry.subject !== null && entry.subject === entry.actor;
  if (entry.action === 'member.remove' && self) return t('audit.member.leave', { actor, group });
  if (entry.action === 'group.import' && entry.subject !== null) return t('audit.group.importOf', names);
  if (entry.action === 'message.delete' && entry.subject !== null && !self) return t('audit.message.deleteOf', names);
  return isKnownAction(entry.action)
    ? t(`audit.${entry.action}`, names)
    : t('audit.other', { ...names, action: entry.action });
}
