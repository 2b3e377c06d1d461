import type { Http } from '../api/http';
import { databaseName } from '../browser/databaseName';
import { browser, type Runtime } from '../browser/runtime';
import type { Message } from '../contract/resources';
import { createDrafts, type Drafts } from './drafts/drafts';
import { createDecide } from './queue/decide';
import { createDecisions, type Decisions } from './queue/decisions';
import type { CreateDrain } from './queue/drain/drain';
import type { Me } from './queue/drain/findDelivered';
import { createLateDrain } from './queue/drain/lateDrain';
import { createPasses } from './queue/drain/passes';
import { createPause } from './queue/drain/pause';
import type { Entry, OutboxMessage } from './queue/entries/entry';
import { createEntryList, type EntryList } from './queue/entries/entryList';
import { createFileLinks } from './queue/entries/fileLinks';
import { createTraces, type NewestPage } from './queue/entries/traces';
import { createHolds } from './queue/hold';
import { createIntake, type Intake } from './queue/intake';
import { refuseEdits } from './queue/refuseEdits';
import type { Storage } from './storage/storage';
import { createKeptFiles } from './uploads/keptFiles';
import { createTray, type Tray } from './uploads/tray';
import type { CreateUploads } from './uploads/uploads';

/** Unsent words of one person on one service: on disk before they are shown, shown before they are sent. */
export interface Outbox extends Intake, Decisions, Pick<EntryList, 'stranded' | 'status' | 'keyOf' | 'subscribe'> {
  /** Everything that was on disk is known; before it, nothing should be painted. */
  ready: Promise<void>;
  drafts: Drafts;
  tray: Tray;
  entries(conversationId: string): readonly Entry[];
  /** Keeps it, and what follows it in its conversation, from being sent until the result is called or the page ends. */
  hold(key: string): () => void;
  /** The service answers again: one immediate try. */
  wake(): void;
  /** Signed in again as the same person. */
  resume(): void;
  /** The service listed its newest messages: what it shows, or has deleted, needs no trace here. */
  listed(conversationId: string, page: NewestPage): void;
  /** A message is in truth: what became it needs no trace here. */
  arrived(conversationId: string, messageId: string): void;
  /** A message was deleted: no trace of it may reappear. */
  gone(messageId: string): void;
  /** Signing out: nothing of this person stays in this browser. Rejects when the disk keeps it. */
  forget(): Promise<void>;
  /** Brings everything typed, and its files, to disk; false while some of it is in memory only. */
  keepWords(): Promise<boolean>;
  stop(): void;
}

export interface OutboxOptions {
  http: Http;
  storage: Storage;
  me: Me;
  /** Commits truth. Called before the entry settles. `replayed`: the answer may say how it was, and not how it is. */
  onSent(message: Message, entry: Entry, replayed: boolean): void;
  /** A message that had arrived was deleted before this browser knew of either. */
  onGone?(entry: Entry): void;
  /** Another tab has signed out: what is kept of this person beside the outbox goes too. */
  onForgotten?(): void;
  /** The code that sends, fetched when something waits. Resolves when it has come, however long that takes. */
  loadDrain(): Promise<CreateDrain>;
  /** As `loadDrain`, the code that uploads. */
  loadUploads(): Promise<CreateUploads>;
  runtime?: Runtime;
  /** Runs something when the screen shows what is in truth by now; at once unless given. */
  afterTruth?(run: () => void): void;
  /** Runs something when what this device keeps of a conversation holds what is in truth by now; at once unless given. */
  afterKept?(conversationId: string, run: () => void): void;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { http, storage, me, onSent, loadUploads, runtime = browser } = options;
  const { afterTruth = (run) => run(), afterKept = (_, run) => run(), onGone = () => undefined } = options;
  const name = databaseName(http.base, me.id);
  const ended = new AbortController();
  const until = ended.signal;
  const channel = runtime.openChannel<OutboxMessage>(name);
  const presence = runtime.presence(name);
  const id = runtime.newKey();
  const entryList = createEntryList(storage, runtime.ticks);
  const page = {
    id,
    announced: presence.announce(id, until),
    present: presence.present,
    ended: async (other: string) => {
      await presence.ended(other, until);
      // What it had written without a broadcast is sent.
      await entryList.refresh();
      passes.request();
    },
  };
  const drafts = createDrafts({ storage, runtime, name, page, entryList, broadcast: channel.broadcast });
  const kept = createKeptFiles(storage, channel.broadcast);
  const tray = createTray({ http, drafts, kept, runtime, page, ended: until, loadUploads });

  /** Into the list, here and in the other tabs, in the order in which it was written. */
  function onChange(key: string, entry: Entry | null): void {
    entryList.put(key, entry);
    channel.broadcast({ type: 'entry', key, entry });
    if (entry?.state === 'acked') files.onAcked(entry);
    if (entry?.ackedId !== undefined) drafts.moveEdit(key, entry.ackedId, entry.ackedCreatedAt);
  }

  const shared = { http, storage, runtime, entryList, drafts, tray, kept, page, me, ended: until, onChange };
  const drain = createLateDrain(options.loadDrain, {
    ...shared,
    onSent,
    onGone,
    claimed: entryList.claimed,
    onUnauthorized: () => pause.signedOut(),
  });
  const passes = createPasses({ ...shared, drain });
  const pause = createPause({ ...shared, onResume: () => passes.request(true) });
  const traces = createTraces({ ...shared, afterTruth, afterKept });
  const decide = createDecide({ ...shared, onDecided: passes.request });
  const decisions = createDecisions({ ...shared, decide, onDecided: passes.request });
  const files = createFileLinks({ ...shared, change: decide });
  const stopFiles = kept.subscribe(() => {
    files.link();
    if (storage.durable !== entryList.status().durable) entryList.check();
  });
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

  const stopWake = runtime.onWake(() => passes.request(true));
  channel.onMessage((message) => {
    if (until.aborted) return;
    drafts.receive(message);
    kept.receive(message);
    if (message.type === 'entry') {
      entryList.put(message.key, message.entry);
      files.link();
      passes.request();
    }
    if (message.type !== 'forgotten') return;
    // Before it stops, which would write them.
    drafts.forget();
    stop();
    options.onForgotten?.();
  });

  function stop(): void {
    if (until.aborted) return;
    ended.abort();
    stopWake();
    stopFiles();
    drafts.stop();
    // What is under way is written down, and broadcast, when it ends.
    void Promise.allSettled([ready])
      .then(passes.current)
      .then(() => {
        channel.close();
        storage.close();
      });
  }

  // The person who opens this outbox is signed in, so what an earlier page paused goes on.
  const ready = Promise.all([drafts.load(), kept.load()])
    .then(() => (storage.readOnly ? undefined : pause.resumeAll()))
    .then(() => {
      passes.request();
      if (storage.readOnly) return;
      files.sweep(runtime.now(), drafts.fileIds());
      tray.start();
    });

  return {
    ...intake,
    ...decisions,
    ...traces,
    ready,
    drafts,
    tray,
    entries: entryList.of,
    stranded: entryList.stranded,
    status: entryList.status,
    keyOf: entryList.keyOf,
    subscribe: entryList.subscribe,
    stop,
    hold: createHolds({ ...shared, onFree: passes.request }),
    wake: () => passes.request(true),
    resume: () => {
      pause.signedIn();
      tray.wake();
    },
    gone: (messageId) => {
      // At once: the prediction that hid it has just come true, and hides nothing any more.
      traces.gone(messageId);
      refuseEdits({ entryList, decide }, messageId);
    },
    forget: async () => {
      drafts.forget();
      channel.broadcast({ type: 'forgotten' });
      stop();
      try {
        await storage.destroy();
      } finally {
        entryList.clear();
        kept.clear();
      }
    },
    keepWords: async () => {
      const [saved] = await Promise.all([drafts.saved(), kept.written(drafts.fileIds())]);
      const nothingUnsent = entryList.status().unsent === 0 && drafts.conversations().size === 0;
      return saved && (storage.durable || nothingUnsent);
    },
  };
}
