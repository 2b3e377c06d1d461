import { reachable } from './newVersion';
import { createPartLoader } from './partLoader';

const idleTimeoutMs = 2_000;
const withoutIdleMs = 200;

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', end);
  });

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
    else setTimeout(resolve, withoutIdleMs);
  });

/** The parts of this page. */
export const { create: createPart, loadWhenIdle } = createPartLoader({ wait, idle, random: Math.random, reachable });
