import * as z from 'zod/mini';
import { databaseName } from '../browser/hash';
import { browser, type Runtime } from '../browser/runtime';
import { createDrafts } from './drafts/drafts';
import { type Entry, OutboxMessage } from './model/entry';
import type { ThisPage } from './model/page';
import { pollMs } from './model/rules';
import type { QueueOptions } from './queue/deps';
import { createEntryList } from './queue/entryList';
import { createQueue } from './queue/queue';
import { createStoredFiles } from './uploads/storedFiles';
import { createTray } from './uploads/tray';
import type { CreateUploads } from './uploads/uploads';

export interface OutboxOptions extends QueueOptions {
  /** Called if a retry shows that the message was stored and later deleted. */
  onGone?(entry: Entry): void;
  /** Called after another tab signed out. The caller removes the person's data outside of the outbox. */
  onForgotten?(): void;
  /** Loads the upload code when a file waits. The promise must not reject. */
  loadUploads(): Promise<CreateUploads>;
  runtime?: Runtime;
  /** Runs the callback when the screen shows the current cache. Default: at once. */
  afterTruth?(run: () => void): void;
  /** Runs the callback when the device has stored the conversation's current messages. Default: at once. */
  afterStored?(conversationId: string, run: () => void): void;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(options: OutboxOptions) {
  const { http, storage, me, loadUploads, runtime = browser } = options;
  const { afterTruth = (run) => run(), afterStored = (_, run) => run(), onGone = () => undefined } = options;
  const name = databaseName(http.base, me.id);
  const ending = new AbortController();
  const ended = ending.signal;
  const { broadcast, onMessage, close } = runtime.openChannel(name, (data) => z.safeParse(OutboxMessage, data).data);
  const presence = runtime.presence(name);
  const id = runtime.newKey();
  const entryList = createEntryList(storage, runtime);
  const ends = new Map<string, Promise<void>>();
  const gone = new Set<string>();
  const page: ThisPage = {
    id,
    announced: presence.announce(id, ended),
    sends: ({ by = '' }) => runtime.withTabLock !== null || by === id || gone.has(by),
    living: async () => {
      const present = await presence.present();
      return (other) => {
        if (other === id || present) return other === id || present?.has(other) === true;
        void page.ended(other).catch(() => undefined);
        return !gone.has(other);
      };
    },
    ended: (other) => {
      const onEnd = async () => {
        gone.add(other);
        await entryList.refresh();
        passes.request();
      };
      const end = ends.get(other) ?? presence.ended(other, ended).then(onEnd);
      ends.set(other, end);
      return end;
    },
  };
  const drafts = createDrafts({ storage, runtime, name, page, entryList, broadcast });
  const kept = createStoredFiles(storage, broadcast);
  const tray = createTray({ http, drafts, kept, runtime, page, ended, loadUploads });
  const shared = { storage, runtime, page, ended, entryList, drafts, kept, tray, broadcast };
  const { passes, pause, files, ...doings } = createQueue({ ...options, ...shared, onGone, afterTruth, afterStored });

  const stops = [runtime.onWake(passes.wake), kept.subscribe(files.link), drafts.stopDrafts];
  onMessage((message) => {
    if (ended.aborted) return;
    drafts.receive(message);
    kept.receive(message);
    if (message.type === 'entry') {
      if (message.sent) options.onSent(message.sent, message.key);
      // The page of this entry may have counted as closed while it was frozen. The outbox then watches for its end
      // again.
      const { by } = message.entry ?? {};
      if (by !== undefined && gone.delete(by)) ends.delete(by);
      entryList.putEntry(message.key, message.entry);
      files.link();
      passes.request();
    }
    if (message.type !== 'forgotten') return;
    // `forgetDrafts` runs before `stopOutbox`, because `stopOutbox` writes the remaining drafts.
    drafts.forgetDrafts();
    stopOutbox();
    options.onForgotten?.();
  });

  function stopOutbox(): void {
    if (ended.aborted) return;
    ending.abort();
    for (const each of stops) each();
    // A running request stores and broadcasts its outcome before the channel closes.
    void Promise.allSettled([ready])
      .then(passes.current)
      .then(() => {
        close();
        storage.close();
      });
  }

  const startTray = () => ended.aborted || storage.readOnly || tray.start();

  /** Retries if the disk cannot be read. Until the read succeeds no file counts as lost. */
  const readFiles = (): Promise<void> =>
    kept.load().catch(() => {
      runtime.later(pollMs, () => ended.aborted || void readFiles().then(startTray));
    });

  // The person is signed in, so entries that an earlier page paused at sign-out can be sent.
  const ready = Promise.all([drafts.load(), readFiles()])
    .then(() => {
      for (const { key, ackedId, ackedCreatedAt } of entryList.all())
        if (ackedId !== undefined) drafts.moveEdit(key, ackedId, ackedCreatedAt);
      return storage.readOnly ? undefined : pause.resumeAll();
    })
    .then(() => {
      passes.request();
      if (!storage.readOnly) files.sweep(runtime.now(), drafts.fileIds());
      startTray();
    });

  return {
    ...doings,
    /** Resolves when the entries and drafts are read from the disk. Render nothing before. */
    ready,
    http,
    drafts,
    tray,
    entries: entryList.of,
    stranded: entryList.stranded,
    status: entryList.status,
    keyOf: entryList.keyOf,
    subscribe: entryList.subscribe,
    stopOutbox,
    wake: passes.wake,
    resume: () => {
      pause.signedIn();
      tray.wake();
    },
    forgetPerson: async () => {
      drafts.forgetDrafts();
      broadcast({ type: 'forgotten' });
      stopOutbox();
      try {
        await storage.destroy();
      } finally {
        entryList.clearEntries();
      }
    },
    losesOnLeave: () =>
      entryList.status().unsent > 0 ||
      (runtime.syncStorage
        ? // Web storage has the drafts but not their files. Without a disk, `bytes` shows that this tab chose the file.
          drafts.fileIds().some((id) => kept.get(id)?.bytes)
        : drafts.unfinished().length > 0),
    /** Writes all drafts and their files to the disk. Resolves to false if some are in memory only. */
    keepWords: async () => {
      const saved = await Promise.all([drafts.saved(), kept.written(drafts.fileIds())]);
      const nothingUnsent = entryList.status().unsent === 0 && drafts.conversations().size === 0;
      return saved.every((each) => each) && (storage.durable || nothingUnsent);
    },
  };
}
