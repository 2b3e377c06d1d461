import { useSyncExternalStore } from 'react';

/**
 * Addresses of images that the page's policy keeps out (`REMOTE_IMAGES=off`, or no https). The browser tells the
 * document, and the image only that it failed; what is known here is not asked for again.
 */
const refused = new Set<string>();
const listeners = new Set<() => void>();

document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective !== 'img-src') return;
  refused.add(blockedURI);
  for (const listener of listeners) listener();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The host of an image that may not be shown here; null when nothing is known against it. */
export const useRefusedHost = (url: string): string | null =>
  useSyncExternalStore(subscribe, () => {
    if (!URL.canParse(url, location.href)) return null;
    const address = new URL(url, location.href);
    // As reports name it.
    address.hash = '';
    return refused.has(address.href) ? address.host : null;
  });
