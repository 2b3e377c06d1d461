import type { Contact, Group } from '#contract/resources';
import { listOf, t } from '#i18n/translate';
import { toast } from '#ui/overlay/toastStore';

export function reportNotAdded(group: Group, wanted: readonly Contact[]): void {
  const isIn = ({ username }: Contact) => group.contacts.some((contact) => contact.username === username);
  const missing = wanted.filter((contact) => !isIn(contact)).map(({ username }) => username);
  if (missing.length > 0)
    toast(t('newGroup.notAdded', { names: listOf(missing), name: group.name }), { tone: 'danger' });
}
