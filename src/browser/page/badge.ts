import { clientSettings, iconAddress } from '../settings';
import { createStore } from '../store';

export const unreadIcon = createStore<string | undefined>(undefined);

export function showBadge(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = count > 0 ? (unreadIcon.get() ?? clientSettings().icon ?? 'icon-unread.svg') : iconAddress();
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
}
