import type { QueryClient } from '@tanstack/react-query';

const waiting = new WeakMap<QueryClient, Set<() => void>>();

/** Hears that the service answers again: what waits for its next try need not sit out its minute. */
export function onReconnect(queryClient: QueryClient, listener: () => void): () => void {
  const listeners = waiting.get(queryClient) ?? new Set();
  waiting.set(queryClient, listeners);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceReconnect(queryClient: QueryClient): void {
  for (const listener of [...(waiting.get(queryClient) ?? [])]) listener();
}
