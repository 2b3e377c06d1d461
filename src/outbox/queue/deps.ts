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

export type Decided = typeof import('../model/reword');

export interface QueueOptions {
  http: Http;
  storage: OutboxStorage;
  me: Me;
  /** Commits the message to the cache of every tab before the entry changes. The message's event may come later. */
  onSent(sent: Sent, key: string): void;
  /** Loads the sending code as soon as an entry waits. The promise must not reject. */
  loadDrain(): Promise<CreateDrain>;
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
  onChange(key: string, entry: Entry | null, sent?: Sent): void;
}
