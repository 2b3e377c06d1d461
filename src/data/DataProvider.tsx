import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { Http } from '../api/http';
import type { Contact } from '../contract/resources';
import type { CreateBulkActions } from './bulk/bulkAction';
import { createLazyBulkActions } from './bulk/lazyBulkActions';
import { createGroupPreferences } from './groups/groupPreferences';
import { startLive } from './live/live';
import { refreshPinned } from './timeline/pinned';
import { keys } from './truth/keys';
import { countDelayMs, createConversationLoader } from './unread/loader';
import { createMarkers } from './unread/localMarkers';
import { type Client, ClientProvider } from './useClient';
import type { Cache } from './writes/cache';
import { forgetForbidden } from './writes/forbidden';

interface DataProviderProps {
  http: Http;
  cache: Cache;
  me: Contact;
  /** The code of bulk actions, fetched with the first. Resolves when it has come, however long that takes. The same function always. */
  loadBulkActions(): Promise<CreateBulkActions>;
  children: ReactNode;
}

/**
 * What the hooks of this folder share: who reads, the live connection, the counts. Give it a `key` of service and
 * person, and each session a query client of its own.
 */
export function DataProvider({ http, cache, me, loadBulkActions, children }: DataProviderProps) {
  const [client, setClient] = useState<Client | null>(null);

  // Talks to the network and to other tabs, so it begins and ends with the mounted tree, not with a render. Before the next
  // paint: between what stood here before and the children there would be an empty page.
  useLayoutEffect(() => {
    const markers = createMarkers(http.base, me.id);
    const loader = createConversationLoader({ cache, http, username: me.username, markers });
    const live = startLive({ cache, http, me, loader });
    const stopWatching = cache.commits.watch((change) => {
      if (change.type === 'message.deleted') loader.want([change.conversation_id], countDelayMs);
      refreshPinned(cache, change);
      if (change.type === 'contact.updated')
        for (const queryKey of [keys.allContacts, keys.blocks, keys.allPeople])
          void cache.queryClient.invalidateQueries({ queryKey });
      if (change.type === 'group.updated') forgetForbidden(cache, change.group.id);
      if ('group' in change) void cache.queryClient.invalidateQueries({ queryKey: keys.roles(change.group.id) });
    });
    const stopMarkers = markers.subscribe((conversationId) => loader.want([conversationId], countDelayMs));
    const bulkActions = createLazyBulkActions(loadBulkActions, { cache, http, markers, loader, me });
    const preferences = createGroupPreferences(http.base, me.id);
    setClient({ http, cache, data: { me, markers, preferences, loader, live, bulkActions } });
    return () => {
      stopWatching();
      stopMarkers();
      live.stop();
      bulkActions.end();
      loader.stop();
    };
  }, [cache, http, me, loadBulkActions]);

  return client && <ClientProvider client={client}>{children}</ClientProvider>;
}
