import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { createHttp, type Http } from '../api/http';
import { ClientProvider, type Data } from '../data/useClient';
import { type Cache, createCache } from '../data/writes/cache';

interface InClientProps {
  http?: Http;
  cache?: Cache;
  data?: Data;
  children: ReactNode;
}

/** A client for hooks that need only its requests or its cache. Nothing else of the client runs. */
export function InClient({ http, cache, data, children }: InClientProps) {
  const [ownHttp] = useState(() =>
    createHttp({ base: '', token: () => null, fetch: () => Promise.reject(new Error()) }),
  );
  const [ownCache] = useState(() => createCache(new QueryClient()));
  const client = useMemo(
    () => ({
      http: http ?? ownHttp,
      cache: cache ?? ownCache,
      get data(): Data {
        if (!data) throw new Error('This test gives its client no data: use InData');
        return data;
      },
    }),
    [http, cache, data, ownHttp, ownCache],
  );
  return <ClientProvider client={client}>{children}</ClientProvider>;
}
