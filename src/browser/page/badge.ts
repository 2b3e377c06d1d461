/** The number of unread messages where the system can show one, and a mark on the tab's icon. */
export function showBadge(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = count > 0 ? '/icon-unread.svg' : '/icon.svg';
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
  // Refused where the app is not installed, which needs no report.
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
}
