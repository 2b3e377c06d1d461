import type { Http } from '../api/http';
import { createOwner } from '../browser/owner';
import { browser } from '../browser/runtime';
import type { Contact } from '../contract/resources';
import type { CreateBulkActions } from './bulk/bulkAction';
import { createLazyBulkActions } from './bulk/lazyBulkActions';
import { createGroupPreferences } from './groups/groupPreferences';
import { createConnectionStatus } from './live/connectionStatus';
import type { Live, StartLive } from './live/live';
import { createTyping } from './live/typing';
import { refreshPinned } from './timeline/pinned';
import { keys } from './truth/keys';
import { createConversationStore } from './unread/conversationStore';
import { countDelayMs, createConversationLoader } from './unread/countLoader';
import { createMarkers } from './unread/localMarkers';
import type { Client } from './useClient';
import type { Cache } from './writes/cache';
import { forgetForbidden } from './writes/forbidden';

interface ClientOptions {
  http: Http;
  cache: Cache;
  me: Contact;
  loadBulkActions(): Promise<CreateBulkActions>;
  loadLive(): Promise<StartLive>;
}

/** If the code of `live` is not loaded after this time (milliseconds), the connection counts as failed. */
const lateMs = 10_000;

export function openClient({ http, cache, me, loadBulkActions, loadLive }: ClientOptions) {
  const { own, close } = createOwner();
  const markers = createMarkers(http.base, me.id);
  const preferences = createGroupPreferences(http.base, me.id);
  const loader = own(createConversationLoader({ cache, http, username: me.username, markers }), ({ stop }) => stop());
  const conversations = own(createConversationStore(cache, me.username), ({ stop }) => stop());
  const bulkActions = createLazyBulkActions(loadBulkActions, { cache, http, markers, loader, me });
  own(bulkActions, ({ end }) => end());
  const connection = createConnectionStatus(browser);
  const typing = createTyping(me.username, browser, cache.signedIn.get);
  const sayTrouble = () => connection.trouble(browser.online() ? 'reconnecting' : 'offline');
  if (!browser.online()) sayTrouble();
  const stopWaiting = own(browser.later(lateMs, sayTrouble), (stop) => stop());
  const live = loadLive().then((startLive): Live => {
    stopWaiting();
    return own(startLive({ cache, http, me, loader, preferences, connection, typing }), ({ stop }) => stop());
  });
  const stops = [
    cache.commits.watch((change) => {
      if (change.type === 'message.deleted') loader.want([change.conversation_id], countDelayMs);
      refreshPinned(cache, change);
      if (change.type === 'contact.updated')
        for (const queryKey of [keys.allContacts, keys.blocks, keys.allPeople])
          void cache.queryClient.invalidateQueries({ queryKey });
      if (change.type === 'group.updated') forgetForbidden(cache, change.group.id);
      if ('group' in change) void cache.queryClient.invalidateQueries({ queryKey: keys.roles(change.group.id) });
    }),
    markers.subscribe((conversationId) => loader.want([conversationId], countDelayMs)),
  ];
  for (const stop of stops) own(stop, (end) => end());
  const client: Client = {
    http,
    cache,
    data: {
      me,
      markers,
      conversations,
      preferences,
      loader,
      connection: connection.store,
      typing,
      live,
      bulkActions,
    },
  };
  return { client, close };
}
