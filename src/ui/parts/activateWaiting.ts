const activationMs = 5_000;

/** Never rejects. Ends after `activationMs` at the latest. */
export async function activateWaiting(): Promise<void> {
  const waiting = (await navigator.serviceWorker?.getRegistration().catch(() => undefined))?.waiting;
  if (!waiting) return;
  const activated = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  waiting.postMessage('activate');
  await Promise.race([activated, new Promise((resolve) => setTimeout(resolve, activationMs))]);
}
