import { browser, waitOrWake } from '../../browser/runtime';
import { reachable } from './newVersion';
import { createPartLoader } from './partLoader';

const idleTimeoutMs = 2_000;
const withoutIdleMs = 200;

const wait = (ms: number) => waitOrWake(browser, ms);

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
    else setTimeout(resolve, withoutIdleMs);
  });

/** The parts of this page. */
export const { create: createPart, loadWhenIdle } = createPartLoader({ wait, idle, random: browser.random, reachable });
