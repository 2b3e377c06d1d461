/** By address: stylesheets that failed to load, and the request for one that is under way again. */
const failed = new Map<string, Promise<void> | null>();

/** Call once at start: stylesheets that fail leave the page, and are remembered for `loadFailedStyles`. */
export function watchFailedStyles(): void {
  const onError = ({ target: link }: Event) => {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
    failed.set(link.href, null);
    link.remove();
  };
  document.addEventListener('error', onError, { capture: true });
}

function request(href: string): Promise<void> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href });
  const settled = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => {
      failed.delete(href);
      resolve();
    });
    link.addEventListener('error', () => reject(new Error(`${href} failed to load`)));
  });
  document.head.append(link);
  return settled;
}

/**
 * Requests the stylesheets again that failed: the bundler's loader takes one for loaded when its part is asked for a second time.
 * Rejects when one fails again.
 */
export async function loadFailedStyles(): Promise<void> {
  const requests = [...failed].map(([href, underWay]) => {
    const settled = underWay ?? request(href);
    failed.set(href, settled);
    return settled;
  });
  await Promise.all(requests);
}
