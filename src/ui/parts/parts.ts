import { nothingElseToDo } from '../../browser/page/idle';
import { browser, waitOrWake } from '../../browser/runtime';
import { loadLaterWords } from '../../i18n/translate';
import { reachable } from './newVersion';
import { createPartLoader, type Part } from './partLoader';

const wait = (ms: number, signal?: AbortSignal) => waitOrWake(browser, ms, { signal });

/** `createStartPart`: of what is needed until the first message. Its words come with the start. */
export const { create: createStartPart, loadWhenIdle } = createPartLoader({
  wait,
  idle: nothingElseToDo,
  random: browser.random,
  reachable,
  // For tests that measure, or drive the page: from now on nothing that is pressed waits for its code.
  loaded: () => void performance.mark('confab:parts'),
});

const loadLaterStyles = () => import('./later.css');

/** A part of this page. It is ready when its words and its styles are. */
export const createPart = <T>(load: () => Promise<T>): Part<T> =>
  createStartPart(async () => {
    const [value] = await Promise.all([load(), loadLaterWords(), loadLaterStyles()]);
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
