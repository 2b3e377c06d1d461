import { t } from '../../i18n/translate';

const maxUnreadShown = 99;

export const shownCount = (unread: number): number | string =>
  unread > maxUnreadShown ? `${maxUnreadShown}+` : unread;

export function unreadLabel(name: string, unread: number): string {
  if (unread === 0) return name;
  return unread > maxUnreadShown
    ? t('groups.unreadMany', { name, count: maxUnreadShown })
    : t('groups.unread', { name, count: unread });
}
