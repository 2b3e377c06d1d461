import type { AuditAction, AuditEntry } from '../../../contract/resources';
import { t } from '../../../i18n/translate';

type Names = Record<'actor' | 'subject' | 'group', string>;

const sentences = {
  'group.create': ({ actor, group }) => t('audit.group.create', { actor, group }),
  'group.archive': ({ actor, group }) => t('audit.group.archive', { actor, group }),
  'group.restore': ({ actor, group }) => t('audit.group.restore', { actor, group }),
  'group.delete': ({ actor, group }) => t('audit.group.delete', { actor, group }),
  'group.import': ({ actor, group }) => t('audit.group.import', { actor, group }),
  'message.delete': ({ actor, group }) => t('audit.message.delete', { actor, group }),
  'member.add': ({ actor, subject, group }) => t('audit.member.add', { actor, subject, group }),
  'member.remove': ({ actor, subject, group }) => t('audit.member.remove', { actor, subject, group }),
  'role.change': ({ actor, subject, group }) => t('audit.role.change', { actor, subject, group }),
  'sign-in.failure': ({ subject }) => t('audit.sign-in.failure', { subject }),
  'access.refused': ({ actor, group }) => t('audit.access.refused', { actor, group }),
  'rate-limit.hit': ({ actor }) => t('audit.rate-limit.hit', { actor }),
  'token.mint': ({ actor, subject }) => t('audit.token.mint', { actor, subject }),
  'session.replay': ({ subject }) => t('audit.session.replay', { subject }),
  'password.change': ({ subject }) => t('audit.password.change', { subject }),
  'password.reset': ({ actor, subject }) => t('audit.password.reset', { actor, subject }),
  'name.change': ({ subject }) => t('audit.name.change', { subject }),
  'account.disable': ({ actor, subject }) => t('audit.account.disable', { actor, subject }),
  'account.enable': ({ actor, subject }) => t('audit.account.enable', { actor, subject }),
  'group.report': ({ actor, group }) => t('audit.group.report', { actor, group }),
  'message.report': ({ actor, subject, group }) => t('audit.message.report', { actor, subject, group }),
} satisfies Record<AuditAction, (names: Names) => string>;

const isKnown = (action: string): action is AuditAction => Object.hasOwn(sentences, action);

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
  return isKnown(entry.action) ? sentences[entry.action](names) : t('audit.other', { ...names, action: entry.action });
}
