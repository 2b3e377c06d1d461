export function whenIdle(run: () => void, timeout = 5_000, withoutIdleMs = 0): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout });
  else setTimeout(run, withoutIdleMs);
}

const pauseMs = 1_000;
let keyAt = Number.NEGATIVE_INFINITY;

export function watchTyping(): void {
  const listener = () => {
    keyAt = performance.now();
  };
  document.addEventListener('keydown', listener, { capture: true, passive: true });
}

export async function nothingElseToDo(): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => whenIdle(resolve, 2_000, 200));
    const restMs = keyAt + pauseMs - performance.now();
    if (restMs <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}
