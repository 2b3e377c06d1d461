import { createStore, useStore } from './store';

/**
 * Addresses of images that the page's policy blocks (`REMOTE_IMAGES=off`, or no https). The browser reports a block to the
 * document and only an error to the image; a blocked image is not requested again.
 */
const refused = createStore<ReadonlySet<string>>(new Set());

/** Called once at the start. */
export function watchRefusedImages(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'img-src') refused.set(new Set(refused.get()).add(blockedURI));
  });
}

/** The host of a blocked image; null if the image is not known to be blocked. */
export function useRefusedHost(url: string): string | null {
  const known = useStore(refused);
  if (!URL.canParse(url, location.href)) return null;
  const address = new URL(url, location.href);
  // In the spelling of reports.
  address.hash = '';
  return known.has(address.href) ? address.host : null;
}
