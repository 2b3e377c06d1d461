import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import type { Cache } from './cache';

const CacheContext = createContext<Cache | null>(null);

export const CacheProvider = ({ cache, children }: { cache: Cache; children: ReactNode }) => (
  <QueryClientProvider client={cache.queryClient}>
    <CacheContext value={cache}>{children}</CacheContext>
  </QueryClientProvider>
);

/** Throws without a `CacheProvider` above. */
export function useCache(): Cache {
  const cache = use(CacheContext);
  if (!cache) throw new Error('This hook needs a CacheProvider above it');
  return cache;
}
