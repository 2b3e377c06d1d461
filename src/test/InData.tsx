import type { ReactNode } from 'react';
import { HttpProvider } from '../api/HttpContext';
import type { Http } from '../api/http';
import type { Contact } from '../contract/resources';
import { DataProvider } from '../data/DataProvider';
import { CacheProvider } from '../data/writes/CacheContext';
import type { Cache } from '../data/writes/cache';
import { loadBulkActions } from './loadBulkActions';

interface InDataProps {
  http: Http;
  cache: Cache;
  me: Contact;
  children: ReactNode;
}

/** What the hooks of `src/data` need above them. */
export const InData = ({ http, cache, me, children }: InDataProps) => (
  <CacheProvider cache={cache}>
    <HttpProvider http={http}>
      <DataProvider me={me} loadBulkActions={loadBulkActions}>
        {children}
      </DataProvider>
    </HttpProvider>
  </CacheProvider>
);
