import { browser, waitOrWake } from '../../browser/runtime';
import { loadLaterWords } from '../../i18n/translate';
import { loadFailedStyles } from './failedStyles';
import { reachable } from './newVersion';
import { createPartLoader, type Part } from './partLoader';

const idleTimeoutMs = 2_000;
const withoutIdleMs = 200;

const wait = (ms: number) => waitOrWake(browser, ms);

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
    else setTimeout(resolve, withoutIdleMs);
  });

/** `createStartPart`: of what is needed until the first message. Its words come with the start. */
export const { create: createStartPart, loadWhenIdle } = createPartLoader({
  ...{ wait, idle, random: browser.random, reachable },
  // For who measures, or drives the page: from now on nothing that is pressed waits for its code.
  loaded: () => void performance.mark('confab:parts'),
});

const loadLaterStyles = () => import('./later.css');

/** A part of this page. It is ready when its words and its styles are. */
export const createPart = <T>(load: () => Promise<T>): Part<T> =>
  createStartPart(async () => {
    const [value] = await Promise.all([load(), loadLaterWords(), loadLaterStyles()]);
    await loadFailedStyles();
    return value;
  });

/** Loads it, and resolves when it has come: a failed load is repeated. */
export function whenReady<T>(part: Part<T>): Promise<T> {
  return new Promise((resolve) => {
    let stop = () => {};
    const check = () => {
      const state = part.get();
      if (state.status !== 'ready') return;
      stop();
      resolve(state.value);
    };
    stop = part.subscribe(check);
    check();
    void part.load();
  });
}
