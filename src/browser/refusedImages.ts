import { createStore, useStore } from './store';

/**
 * Addresses of images that the page's policy keeps out (`REMOTE_IMAGES=off`, or no https). The browser tells the
 * document, and the image only that it failed; what is known here is not asked for again.
 */
const refused = createStore<ReadonlySet<string>>(new Set());

/** Call once at start. */
export function watchRefusedImages(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'img-src') refused.set(new Set(refused.get()).add(blockedURI));
  });
}

/** The host of an image that may not be shown here; null when nothing is known against it. */
export function useRefusedHost(url: string): string | null {
  const known = useStore(refused);
  if (!URL.canParse(url, location.href)) return null;
  const address = new URL(url, location.href);
  // As reports name it.
  address.hash = '';
  return known.has(address.href) ? address.host : null;
}
