import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import type { ChatEvent } from '../../contract/events';
import type { Message } from '../../contract/resources';
import type { Cache } from '../writes/cache';
import type { ConnectionState } from './connectionStatus';

export interface LiveFeed {
  http: Http;
  cache: Cache;
  runtime: Runtime;
  signal: AbortSignal;
  /** The id of the last event that any tab received from the stream; at first the one that came with the token. */
  lastEventId(): string | null;
  /** `old`: the message is older than this page, so nobody is notified of it. */
  receive(event: ChatEvent, id: string | null, old?: boolean): void;
  /** Notifies the person of a new message that `catchUp` brings, unless it is their own. */
  notify(message: Message): void;
  /** Reconciles everything in every tab, because events may have been missed. */
  catchUp(): void;
  /** Compares the newest page of each conversation on screen, which shows deletions. With `lists` it compares their first page too. */
  reconcile(lists: boolean): Promise<void>;
  /** Calls back when a tab with more attention would poll. */
  onWanted: Runtime['onWake'];
  connected(): void;
  trouble(state: Exclude<ConnectionState, 'ok'>): void;
}
