import { clientSettings, iconAddress } from '../settings';
import { createStore } from '../store';

/** The unread icon of a deployment with its own picture, once it is drawn. */
export const unreadIcon = createStore<string | undefined>(undefined);

export function showBadge(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = count > 0 ? (unreadIcon.get() ?? clientSettings().icon ?? 'icon-unread.svg') : iconAddress();
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
}
