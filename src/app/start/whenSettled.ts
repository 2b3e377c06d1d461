import type { QueryClient } from '@tanstack/react-query';

const pauseMs = 100;

export function whenSettled(queryClient: QueryClient, run: () => void): () => void {
  const cache = queryClient.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isSettled = () =>
    queryClient.isFetching() === 0 && cache.getAll().some(({ state }) => state.status !== 'pending');
  const check = () => {
    if (isSettled()) {
      // Later cache events must not restart the timer.
      timer ??= setTimeout(() => {
        stop();
        run();
      }, pauseMs);
    } else {
      clearTimeout(timer);
      timer = undefined;
    }
  };
  // Ignores observer events, because observer events do not change the fetch state.
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
