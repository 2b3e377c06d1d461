import { createStore, useStore } from '../store';

/** Images that the page's policy blocks. The browser reports each blocked image only once, to the document. */
const refused = createStore<ReadonlySet<string>>(new Set());

export function watchRefusedImages(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'img-src') refused.set(new Set(refused.get()).add(blockedURI));
  });
}

export function useRefusedHost(url: string): string | null {
  const known = useStore(refused);
  if (!URL.canParse(url, location.href)) return null;
  const address = new URL(url, location.href);
  address.hash = '';
  return known.has(address.href) ? address.host : null;
}
