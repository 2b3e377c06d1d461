import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import type { ChatEvent } from '../../contract/events';
import type { CommitCursor } from '../truth/commitLog';
import type { ConnectionState } from './connectionStatus';

/** What stream and heartbeat have in common. */
export interface LiveFeed {
  http: Http;
  runtime: Runtime;
  signal: AbortSignal;
  /** The last event of the stream that any tab has heard. */
  lastEventId(): string | null;
  /** `old`: it was there before anybody listened, and is no news to a person. */
  receive(event: ChatEvent, id: string | null, old?: boolean): void;
  /** Something may have been missed: the visible conversations, the lists and their counts are looked at again. */
  catchUp(): void;
  /** The newest page of what is on screen, where deletions show; with `lists`, the first page of the lists too. */
  look(lists: boolean): Promise<void>;
  mark(): CommitCursor;
  connected(): void;
  trouble(state: Exclude<ConnectionState, 'ok'>): void;
}
