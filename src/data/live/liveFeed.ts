import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import type { ChatEvent } from '../../contract/events';
import type { Contact, Message } from '../../contract/resources';
import type { GroupPreferenceStore } from '../groups/groupPreferences';
import type { ConversationLoader } from '../unread/countLoader';
import type { Cache } from '../writes/cache';
import type { ConnectionState, ConnectionStatus } from './connectionStatus';
import type { Tabs } from './tabs';
import type { Typing } from './typing';

export interface LiveOptions {
  cache: Cache;
  http: Http;
  me: Contact;
  loader: ConversationLoader;
  preferences: GroupPreferenceStore;
  connection: ConnectionStatus;
  typing: Typing;
  runtime?: Runtime;
  tabs?: Tabs;
}

export interface LiveFeed {
  http: Http;
  cache: Cache;
  runtime: Runtime;
  signal: AbortSignal;
  /** The id of the last event of any tab. Before the first event, the id that came with the token. */
  lastEventId(): string | null;
  /** An `old` message causes no notification. */
  receive(event: ChatEvent, id: string | null, old?: boolean): void;
  notify(message: Message): void;
  catchUp(): void;
  /** Compares the newest page of each visible conversation. `lists` adds the first page of each list. */
  reconcile(lists: boolean): Promise<void>;
  onWanted: Runtime['onWake'];
  connected(): void;
  trouble(state: Exclude<ConnectionState, 'ok'>): void;
}
