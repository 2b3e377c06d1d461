export function showBadge(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = count > 0 ? '/icon-unread.svg' : '/icon.svg';
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
}
