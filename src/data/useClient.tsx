import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react';
import type { Http } from '../api/http';
import type { ReadableStore } from '../browser/store';
import type { Contact } from '../contract/resources';
import type { LazyBulkActions } from './bulk/lazyBulkActions';
import type { GroupPreferenceStore } from './groups/groupPreferences';
import type { ConnectionState } from './live/connectionStatus';
import type { Live } from './live/live';
import type { Typing } from './live/typing';
import type { Change } from './truth/changes';
import type { ConversationStore } from './unread/conversationStore';
import type { ConversationLoader } from './unread/countLoader';
import type { MarkerStore } from './unread/localMarkers';
import type { Cache } from './writes/cache';

export interface Data {
  me: Contact;
  markers: MarkerStore;
  conversations: ConversationStore;
  preferences: GroupPreferenceStore;
  loader: ConversationLoader;
  connection: ReadableStore<ConnectionState>;
  typing: Typing;
  /** Resolves after the first view has rendered. */
  live: Promise<Live>;
  bulkActions: LazyBulkActions;
}

export interface Client {
  http: Http;
  cache: Cache;
  data: Data;
}

const ClientContext = createContext<Client | null>(null);

export const ClientProvider = ({ client, children }: { client: Client; children: ReactNode }) => (
  <QueryClientProvider client={client.cache.queryClient}>
    <ClientContext value={client}>{children}</ClientContext>
  </QueryClientProvider>
);

export function useClient(): Client {
  const client = use(ClientContext);
  if (!client) throw new Error('This hook needs a ClientProvider above it');
  return client;
}

export function useCommits(listener: (change: Change) => void): void {
  const { commits } = useClient().cache;
  const latest = useEffectEvent(listener);
  useEffect(() => commits.watch((change) => latest(change)), [commits]);
}

export function useReconnect(listener: () => void): void {
  const { cache } = useClient();
  useEffect(() => cache.onReconnect(listener), [cache, listener]);
}
