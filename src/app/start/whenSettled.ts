import type { QueryClient } from '@tanstack/react-query';

const pauseMs = 100;

/** Runs when the first view has loaded or failed. Returns the cleanup. */
export function whenSettled(queryClient: QueryClient, run: () => void): () => void {
  const cache = queryClient.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isSettled = () =>
    queryClient.isFetching() === 0 && cache.getAll().some(({ state }) => state.status !== 'pending');
  const check = () => {
    if (isSettled()) {
      // Arrivals do not postpone it.
      timer ??= setTimeout(() => {
        stop();
        run();
      }, pauseMs);
    } else {
      clearTimeout(timer);
      timer = undefined;
    }
  };
  // Observers cause no requests.
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
