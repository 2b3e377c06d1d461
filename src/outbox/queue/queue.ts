import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import type { Drafts } from '../drafts/drafts';
import type { Entry, OutboxMessage, Sent } from '../model/entry';
import type { ThisPage } from '../model/page';
import { refused } from '../model/states';
import type { OutboxStorage } from '../storage/storage';
import type { StoredFiles } from '../uploads/storedFiles';
import type { Tray } from '../uploads/tray';
import { createAckedEntries } from './ackedEntries';
import { type ChangeWhenIdle, createChangeWhenIdle } from './changeWhenIdle';
import { createDecisions, type Decided } from './decisions';
import type { CreateDrain } from './drain/drain';
import type { Me } from './drain/findDelivered';
import { createLazyDrain, createPasses } from './drain/passes';
import { createPause } from './drain/pause';
import { createEntryHolds } from './entryHolds';
import type { EntryList } from './entryList';
import { createFileLinks } from './fileLinks';
import { createIntake } from './intake';

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

interface QueueDeps extends QueueOptions {
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

/** What happens to entries, from the words that somebody sends to the message that they become. */
export function createQueue(deps: QueueDeps) {
  const { entryList, drafts, kept } = deps;

  /** Updates the list in every tab. Truth comes first, in one task, so a row moves to the list without leaving the screen. */
  function onChange(key: string, entry: Entry | null, sent?: Sent): void {
    if (sent) deps.onSent(sent, key);
    entryList.putEntry(key, entry);
    deps.broadcast({ type: 'entry', key, entry, ...(sent && { sent }) });
    if (entry?.state === 'acked') files.onAcked(entry);
    if (entry?.ackedId !== undefined) drafts.moveEdit(key, entry.ackedId, entry.ackedCreatedAt);
  }

  const shared = { ...deps, onChange };
  const drain = createLazyDrain(deps.loadDrain, {
    ...shared,
    claimed: entryList.claimed,
    onUnauthorized: () => pause.signedOut(),
  });
  const passes = createPasses({ ...shared, drain });
  const pause = createPause({ ...shared, onResume: passes.wake });
  const acked = createAckedEntries(shared);
  const changeWhenIdle = createChangeWhenIdle({ ...shared, onDecided: passes.request });
  const files = createFileLinks({ ...shared, changeWhenIdle });
  const intake = createIntake({
    ...shared,
    written: kept.written,
    isPaused: entryList.isPaused,
    onAdded: (entry) => {
      onChange(entry.key, entry);
      // Signed out while the disk wrote it.
      if (entry.state !== 'paused') void pause.pauseAll();
      files.link();
      passes.request();
    },
  });

  return {
    ...intake,
    ...createDecisions({ ...shared, changeWhenIdle, onDecided: passes.request }),
    ...acked,
    /** A message was deleted: an entry that became it is removed, and edits of it are refused. */
    gone: (messageId: string) => {
      // At once: the prediction that hid the message ends with its deletion, and the entry would show for a frame.
      acked.gone(messageId);
      refuseEdits({ entryList, changeWhenIdle }, messageId);
    },
    hold: createEntryHolds({ ...shared, onFree: passes.request }),
    passes,
    pause,
    files,
  };
}

interface RefuseDeps {
  entryList: Pick<EntryList, 'all'>;
  changeWhenIdle: ChangeWhenIdle;
}

const messageDeleted = { code: 'resource-deleted', status: 410, detail: '' } as const;

/** A message was deleted: its waiting edits fail, which keeps their words until the person has decided about them. */
function refuseEdits({ entryList, changeWhenIdle }: RefuseDeps, messageId: string): void {
  for (const entry of entryList.all().filter((each) => each.kind === 'edit' && each.messageId === messageId)) {
    // One that is being sent is refused by the service itself.
    changeWhenIdle(entry.key, (now) => refused(now, messageDeleted)).catch(() => undefined);
  }
}
