export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 5_000 });
  else setTimeout(run, 0);
}

const pauseMs = 1_000;
const withoutIdleMs = 200;
let keyAt = Number.NEGATIVE_INFINITY;

export function watchTyping(): void {
  const listener = () => {
    keyAt = performance.now();
  };
  document.addEventListener('keydown', listener, { capture: true, passive: true });
}

export async function nothingElseToDo(): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2_000 });
      else setTimeout(resolve, withoutIdleMs);
    });
    const restMs = keyAt + pauseMs - performance.now();
    if (restMs <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}
