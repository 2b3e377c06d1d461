import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import type { Drafts } from '../drafts/drafts';
import type { Entry, OutboxMessage, Sent } from '../model/entry';
import type { ThisPage } from '../model/page';
import type { OutboxStorage } from '../storage/storage';
import type { StoredFiles } from '../uploads/storedFiles';
import type { Tray } from '../uploads/tray';
import type { CreateDrain } from './drain/drain';
import type { Me } from './drain/findDelivered';
import type { EntryList } from './entryList';

/** The code of a person's decisions, which comes with the code that sends. */
export type Decided = typeof import('../model/reword');

export interface QueueOptions {
  http: Http;
  storage: OutboxStorage;
  me: Me;
  /** Commits truth. Called before the entry settles, in every tab: the stream may bring the message much later. */
  onSent(sent: Sent, key: string): void;
  /** The code that sends, fetched when something waits. Resolves when it has come, however long that takes. */
  loadDrain(): Promise<CreateDrain>;
  /** As `loadDrain`, when somebody decides about an entry. */
  loadDecided(): Promise<Decided>;
}

export interface QueueDeps extends QueueOptions {
  runtime: Runtime;
  page: ThisPage;
  ended: AbortSignal;
  entryList: EntryList;
  drafts: Drafts;
  kept: StoredFiles;
  tray: Tray;
  broadcast(message: OutboxMessage): void;
  onGone(entry: Entry): void;
  afterTruth(run: () => void): void;
  afterStored(conversationId: string, run: () => void): void;
}

export interface QueueParts extends QueueDeps {
  /** Called with the new state of an entry on disk, or null if it is gone. With `sent` its message becomes truth. */
  onChange(key: string, entry: Entry | null, sent?: Sent): void;
}
