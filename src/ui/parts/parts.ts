import { useEffect } from 'react';
import { useStore } from '#browser/store';
import { nothingElseToDo } from '../../browser/page/idle';
import { importPart } from '../../browser/parts/importPart';
import { reachable } from '../../browser/parts/newVersion';
import { browser, waitOrWake } from '../../browser/runtime';
import { minuteMs } from '../../browser/time/durations';
import { loadLaterWords } from '../../i18n/translate';
import { createPartLoader, type Otherwise, type Part } from './partLoader';

const wait = (ms: number, signal?: AbortSignal) => waitOrWake(browser, ms, { signal });

const loader = createPartLoader({
  wait,
  idle: nothingElseToDo,
  later: () => wait(minuteMs),
  random: browser.random,
  reachable,
  // Tests wait for the mark `confab:parts`.
  loaded: () => void performance.mark('confab:parts'),
});
export const { loadWhenIdle } = loader;

/** Creates a part that does not wait for the texts of `loadLaterWords`. */
export const createWordlessPart = <T>(name: string, load: () => Promise<T>, otherwise?: Otherwise): Part<T> =>
  loader.create(() => importPart(name, load), otherwise);

/** `name` is the name of a chunk in the list `groups` of vite.config.ts. */
export const createPart = <T>(name: string, load: () => Promise<T>, otherwise?: Otherwise): Part<T> =>
  loader.create(async () => {
    const [value] = await Promise.all([importPart(name, load), loadLaterWords()]);
    return value;
  }, otherwise);

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

export function usePart<T>(part: Part<T>, wanted: boolean): T | null {
  const state = useStore(part);
  useEffect(() => {
    if (wanted) void part.load();
  }, [part, wanted]);
  return state.status === 'ready' ? state.value : null;
}
