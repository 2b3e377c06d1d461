const activationMs = 5_000;

/** Never rejects, and ends in time. */
export async function activateWaiting(): Promise<void> {
  const waiting = (await navigator.serviceWorker?.getRegistration().catch(() => undefined))?.waiting;
  if (!waiting) return;
  const activated = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  waiting.postMessage('activate');
  await Promise.race([activated, new Promise((resolve) => setTimeout(resolve, activationMs))]);
}
