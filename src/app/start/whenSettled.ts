import type { QueryClient } from '@tanstack/react-query';

/** Between an answer and what it makes a view ask for, in ms. */
const pauseMs = 100;

/** Calls `run` once the first view has what it asked for, or knows that it cannot have it. Returns how to stop waiting. */
export function whenSettled(queryClient: QueryClient, run: () => void): () => void {
  const cache = queryClient.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isSettled = () =>
    queryClient.isFetching() === 0 && cache.getAll().some(({ state }) => state.status !== 'pending');
  const check = () => {
    if (isSettled()) {
      // What arrives in the meantime asks for nothing: in a busy conversation it would never be quiet.
      timer ??= setTimeout(() => {
        stop();
        run();
      }, pauseMs);
    } else {
      clearTimeout(timer);
      timer = undefined;
    }
  };
  // What observers make of it comes several times with each change, and changes no request.
  const unsubscribe = cache.subscribe(({ type }) => {
    if (!type.startsWith('observer')) check();
  });
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  check();
  return stop;
}
