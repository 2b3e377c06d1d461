import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { Http } from '../api/http';
import type { Contact } from '../contract/resources';
import { startLive } from '../data/live/live';
import { openClient } from '../data/openClient';
import { type Client, ClientProvider } from '../data/useClient';
import type { Cache } from '../data/writes/cache';
import { loadBulkActions } from './loadBulkActions';

const loadLive = async () => startLive;

interface InDataProps {
  http: Http;
  cache: Cache;
  me: Contact;
  children: ReactNode;
}

/** The providers that the hooks of `src/data` need above them. */
export function InData({ http, cache, me, children }: InDataProps) {
  const [client, setClient] = useState<Client | null>(null);
  useLayoutEffect(() => {
    const { client, close } = openClient({ http, cache, me, loadBulkActions, loadLive });
    setClient(client);
    return close;
  }, [http, cache, me]);
  return client && <ClientProvider client={client}>{children}</ClientProvider>;
}
