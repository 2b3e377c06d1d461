import { newVersion } from '../../browser/parts/newVersion';
import { hourMs } from '../../browser/time/durations';

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

declare global {
  interface Window {
    /** Not in every browser, nor in TypeScript's library. */
    trustedTypes?: PolicyFactory;
  }
}

const address = '/sw.js';
const checkEveryMs = hourMs;
/** Longer than a worker takes that has nothing to fetch; a page that is reloaded without it is the old one once more. */
const activationMs = 5_000;

/** The one address of a script that is handed to the browser as text; the policy allows this name, once. */
const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address });

let registration: ServiceWorkerRegistration | undefined;

/**
 * Has a worker hold the app, so that it starts without a network. Another build is installed beside the one that runs, and
 * offered; nothing is replaced before somebody reloads.
 */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || registration) return;
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, { updateViaCache: 'none' });
    registration = await navigator.serviceWorker.getRegistration();
  } catch {
    // Refused by the browser, or no answer: the app works without it.
  }
  if (registration) offerOthers(registration);
}

/** Offers every build but the very first, which replaces nothing. */
function offerOthers(found: ServiceWorkerRegistration): void {
  const offer = () => {
    // Safari says that the first has been installed after it has taken over this page: then none is active beside it.
    if (found.waiting && found.active && navigator.serviceWorker.controller) newVersion.set(true);
  };
  offer();
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', offer));
  // Another tab was reloaded into the new build; this one's parts are kept until it is reloaded too.
  const first = navigator.serviceWorker.controller === null;
  let controllers = 0;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!(first && controllers++ === 0)) newVersion.set(true);
  });
  const check = () => void found.update().catch(() => undefined);
  setInterval(check, checkEveryMs);
  addEventListener('online', check);
}

/** Lets the build that waits take over, for the reload that follows. Never rejects, and does not wait for ever. */
export async function activateWaiting(): Promise<void> {
  const waiting = registration?.waiting;
  if (!waiting) return;
  const activated = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  waiting.postMessage('activate');
  await Promise.race([activated, new Promise((resolve) => setTimeout(resolve, activationMs))]);
}
