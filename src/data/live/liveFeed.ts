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
  /** Events may have been missed: everything is reconciled, in every tab. */
  catchUp(): void;
  /** The newest page of each conversation on screen, where deletions show; with `lists`, their first page too. */
  reconcile(lists: boolean): Promise<void>;
  /** Another tab, with more attention than this one has, would poll now. */
  onWanted: Runtime['onWake'];
  connected(): void;
  trouble(state: Exclude<ConnectionState, 'ok'>): void;
}
