import { newVersion } from '../../browser/parts/newVersion';
import { hourMs } from '../../browser/time/durations';

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

declare global {
  interface Window {
    /** Some browsers and TypeScript's library lack `trustedTypes`. */
    trustedTypes?: PolicyFactory;
  }
}

const address = 'sw.js';

/** Creates the policy once, because the Content-Security-Policy allows the name only once. */
const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address });

let registration: ServiceWorkerRegistration | undefined;

export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || registration) return;
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, { updateViaCache: 'none' });
    registration = await navigator.serviceWorker.getRegistration();
  } catch {}
  if (registration) offerOthers(registration);
}

/** Does not offer the first build, because the first build replaces nothing. */
function offerOthers(found: ServiceWorkerRegistration): void {
  const offer = () => {
    // In Safari the first worker can control the page while it is still `waiting`. Then `active` is null.
    if (found.waiting && found.active && navigator.serviceWorker.controller) newVersion.set(true);
  };
  offer();
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', offer));
  // Another tab may have activated the new build.
  const first = navigator.serviceWorker.controller === null;
  let controllers = 0;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!(first && controllers++ === 0)) newVersion.set(true);
  });
  const check = () => void found.update().catch(() => undefined);
  setInterval(check, hourMs);
  addEventListener('online', check);
}
