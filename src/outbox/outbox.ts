import type { Http } from '../api/http';
import { browser, type Runtime } from '../browser/runtime';
import type { Attachment, Message } from '../contract/resources';
import { toWireText } from '../contract/text';
import { createDrafts, type Drafts } from './drafts/drafts';
import { createDecisions, type Decisions } from './queue/decisions';
import { createDrain } from './queue/drain';
import type { AttachmentDraft, EditOf, Entry, OutboxMessage } from './queue/entry';
import { createEntryList, isTrace, type NewestPage, type OutboxStatus } from './queue/entryList';
import type { Me } from './queue/findDelivered';
import { createHolds } from './queue/hold';
import { nextTime, paused, refused, resumed, rules } from './queue/machine';
import { databaseName } from './storage/indexedDb';
import type { Storage } from './storage/storage';
import { createTray, type Tray } from './uploads/tray';

/** Unsent words of one person on one service: on disk before they are shown, shown before they are sent. */
export interface Outbox extends Decisions {
  /** Everything that was on disk is known; before it, nothing should be painted. */
  ready: Promise<void>;
  drafts: Drafts;
  tray: Tray;
  entries(conversationId: string): readonly Entry[];
  /** Seconds to add to this machine's clock to get the service's, as far as anybody knows. */
  clock(): number;
  /** Refused because what they belong to is gone. */
  stranded(): readonly Entry[];
  status(): OutboxStatus;
  /** The key of a message's row: its entry's as long as this page lives, so an acknowledged row is not remounted. */
  keyOf(messageId: string): string;
  subscribe(listener: () => void): () => void;
  /**
   * Takes the draft at once and resolves when the words are on disk, in the order in which they were sent, however slow
   * it is. Rejects with `QueueFull` or what the disk said: then they, and what was sent after them, are the draft again.
   */
  send(conversationId: string, text: string, attachments?: AttachmentDraft[]): Promise<void>;
  /**
   * `kept`: its files from now on, when there are fewer of them. `from`: the words and the version that the editing began
   * with; what somebody saved since is a conflict.
   */
  edit(
    message: Message,
    text: string,
    kept?: readonly Attachment[],
    from?: Pick<EditOf, 'base' | 'etag'>,
  ): Promise<void>;
  /** What an edit begins from, now: of words that stand there as `text`, which an edit on its way may have changed. */
  beginEdit(conversationId: string, text: string, message?: Message): EditOf;
  /** Keeps it, and what follows it in its conversation, from being sent until the result is called or the page ends. */
  hold(key: string): () => void;
  /** The service answers again: one immediate try. */
  wake(): void;
  /** Signed in again as the same person. */
  resume(): void;
  /** The service listed its newest messages: what it shows, or has deleted, needs no trace here. */
  listed(conversationId: string, page: NewestPage): void;
  /** A message is in truth: what became it needs no trace here. */
  arrived(messageId: string): void;
  /** Messages name the key of the entry that they were: nothing has to be told by its words. */
  namesKeys(): boolean;
  /** A message was deleted: no trace of it may reappear. */
  gone(messageId: string): void;
  /** Signing out: nothing of this person stays in this browser. Rejects when the disk keeps it. */
  forget(): Promise<void>;
  /** Brings everything typed to disk; false while some of it is in memory only. */
  keepWords(): Promise<boolean>;
  stop(): void;
}

export interface OutboxOptions {
  http: Http;
  storage: Storage;
  me: Me;
  /** Commits truth. Called before the entry settles. `replayed`: the answer may say how it was, and not how it is. */
  onSent(message: Message, entry: Entry, replayed: boolean): void;
  /** A message that had arrived, and was deleted before anybody here heard so. */
  onGone?(entry: Entry): void;
  /** Another tab has signed out: what is kept of this person beside the outbox goes too. */
  onForgotten?(): void;
  runtime?: Runtime;
  /** Runs something when the screen has been told of what is in truth by now; at once unless given. */
  afterTruth?(run: () => void): void;
}

/** What becomes of an edit when its message goes: its words are kept until somebody has decided. */
const deleted = { code: 'resource-deleted', status: 410, detail: '' } as const;

export function createOutbox(options: OutboxOptions): Outbox {
  const { http, storage, me, runtime = browser, afterTruth = (run) => run() } = options;
  const name = databaseName(http.base, me.id);
  const channel = runtime.openChannel<OutboxMessage>(name);
  const entryList = createEntryList(storage, runtime.ticks);
  const drafts = createDrafts(storage, runtime, name, channel.broadcast);
  const tray = createTray({ http, drafts, runtime });
  let stopped = false;
  let draining: Promise<void> | null = null;
  let again: 'eager' | 'calm' | null = null;
  /** The last pass was this tab's, and not another's, and the disk let it be made. */
  let ours = true;
  let stopTimer = () => {};
  let askedToKeep = false;
  /** By conversation, the last of what is on its way to disk. */
  const adding = new Map<string, Promise<void>>();

  const presence = runtime.presence(name);
  const id = runtime.newKey();
  const ended = new AbortController();
  const page = { id, announced: presence.announce(id, ended.signal), present: presence.present };
  const drain = createDrain({
    ...{ http, storage, me, runtime, page },
    onSent: options.onSent,
    onGone: options.onGone ?? (() => undefined),
    onChange: changed,
    onUnauthorized: () => {
      entryList.setPaused(true);
      void pauseAll();
    },
    claimed: entryList.claimed,
  });

  /** In sight here and in the other tabs, in the order in which it was written. */
  function changed(key: string, entry: Entry | null): void {
    entryList.put(key, entry);
    channel.broadcast({ type: 'entry', key, entry });
    if (entry?.ackedId !== undefined) drafts.moveEdit(key, entry.ackedId, entry.ackedCreatedAt);
  }

  /** A pass that is asked for during a pass follows it: what was added meanwhile may have been overlooked. */
  function go(eager = false): void {
    if (stopped || entryList.isPaused()) return;
    if (draining) {
      again = eager ? 'eager' : (again ?? 'calm');
      return;
    }
    ours = false;
    draining = drain
      .pass(eager)
      .then((had) => {
        ours = had && storage.whole;
        // What a tab that died had written and told nobody.
        return had ? entryList.refresh() : undefined;
      })
      // The disk refused: the timer tries again, and nothing was taken off it.
      .catch(() => undefined)
      .finally(() => {
        draining = null;
        const next = again;
        again = null;
        if (next) go(next === 'eager');
        else schedule();
      });
  }

  function schedule(): void {
    stopTimer();
    const next = nextTime(entryList.all());
    if (stopped || next === null || entryList.isPaused()) return;
    const due = Math.max(next, drain.heldUntil()) - runtime.now();
    // Another tab is sending, and tells what it did: this one only looks whether it is still there.
    stopTimer = runtime.later(Math.min(rules.tick, Math.max(ours ? 50 : 1_000, due)), () => go());
  }

  type Said = Omit<Entry, 'seq' | 'key' | 'state' | 'attempts' | 'createdAt'>;

  /** One after another, as they were said: what follows one that the disk refuses is refused with it. */
  async function inOrder(entry: Said, key: string): Promise<void> {
    const { conversationId } = entry;
    const before = adding.get(conversationId) ?? Promise.resolve();
    const added = before.then(() => add(entry, key));
    adding.set(conversationId, added);
    try {
      await added;
    } finally {
      if (adding.get(conversationId) === added) adding.delete(conversationId);
    }
  }

  async function say(conversationId: string, text: string, attachments: AttachmentDraft[]): Promise<void> {
    const key = runtime.newKey();
    drafts.take(conversationId, key, text);
    try {
      await inOrder({ kind: 'message', conversationId, text, attachments }, key);
    } catch (error) {
      drafts.refused(conversationId);
      throw error;
    }
  }

  async function add(entry: Said, key: string): Promise<void> {
    const text = toWireText(entry.text.toWellFormed());
    // Signed out, nothing would look at it before the person is back, and its row is to say so.
    const state = entryList.isPaused() ? 'paused' : 'queued';
    const fresh = { key, state, attempts: 0, createdAt: runtime.now() } as const;
    // Only what was typed at the end of a conversation was a draft of it.
    const rest = entry.kind === 'message' ? drafts.without(entry.conversationId, key) : undefined;
    const added = await storage.add({ ...entry, ...fresh, text }, rest);
    if (rest) drafts.arrived(entry.conversationId, key);
    changed(added.key, added);
    // Signed out while the disk wrote it.
    if (added.state !== 'paused') void pauseAll();
    if (!runtime.online() && !askedToKeep) {
      askedToKeep = true;
      runtime.keepStorage();
    }
    go();
  }

  const hold = createHolds({ storage, runtime, page, onChange: changed, onFree: go });

  const { decide, ...decisions } = createDecisions({
    ...{ storage, runtime, entryList, tray, changed, go, isStopped: () => stopped },
  });

  /** Acknowledged entries, out of sight at once and then off the disk, which no other page reads them from. */
  const letGo = (keys: readonly string[]) => {
    for (const key of keys) {
      entryList.put(key, null);
      // A disk that refuses keeps it until the next page comes.
      storage.update(key, (e) => (isTrace(e) ? null : e)).catch(() => undefined);
    }
  };

  /** What a page that ended had sent: this one asks for its lists only now, and needs no trace of it. */
  async function clearSent(): Promise<void> {
    const sent = (await storage.all()).filter((entry) => isTrace(entry) && !entryList.has(entry.key));
    letGo(sent.map(({ key }) => key));
  }

  const stopWake = runtime.onWake(() => go(true));
  channel.onMessage((message) => {
    if (stopped) return;
    drafts.receive(message);
    if (message.type === 'entry') {
      entryList.put(message.key, message.entry);
      go();
    }
    if (message.type !== 'forgotten') return;
    stop();
    options.onForgotten?.();
  });

  function stop(): void {
    if (stopped) return;
    stopped = true;
    stopTimer();
    stopWake();
    drain.stop();
    tray.stop();
    drafts.stop();
    ended.abort();
    // What is under way is written down, and told, when it ends.
    void Promise.allSettled([ready])
      .then(() => draining)
      .then(() => {
        channel.close();
        storage.close();
      });
  }

  /** Nothing that waits is sent before somebody signs in, so that no row blames the network. */
  async function pauseAll(): Promise<void> {
    const pause = (entry: Entry) => (entryList.isPaused() ? paused(entry) : entry);
    for (const entry of entryList.all().filter((each) => pause(each) !== each)) {
      // A disk that refuses leaves it as it was: it is not sent before then either.
      await storage.update(entry.key, pause).then(
        (now) => changed(entry.key, now),
        () => undefined,
      );
    }
  }

  async function wakePaused(): Promise<void> {
    // From the disk: of what was paused this very moment nothing has been told yet.
    const asleep = (await storage.all()).filter((entry) => entry.state === 'paused');
    await Promise.all(asleep.map((entry) => storage.update(entry.key, resumed)));
    if (asleep.length > 0) await entryList.refresh();
  }

  /** What can be sent goes on at once; a disk that refuses is asked again. */
  function resume(): void {
    if (stopped || entryList.isPaused()) return;
    wakePaused()
      .catch(() => void runtime.later(rules.tick, resume))
      .then(() => go(true));
  }

  // Whoever opens this outbox is signed in, so what an earlier page paused goes on.
  const ready = Promise.all([entryList.refresh(), drafts.load()])
    .then(() => (storage.readOnly ? undefined : Promise.all([clearSent(), wakePaused()])))
    .then(() => go());

  return {
    ready,
    drafts,
    tray,
    entries: entryList.of,
    clock: () => http.profile.get().clock ?? 0,
    stranded: entryList.stranded,
    status: entryList.status,
    keyOf: entryList.keyOf,
    subscribe: entryList.subscribe,
    send: (conversationId, text, attachments = []) => say(conversationId, text, attachments),
    beginEdit: (conversationId, text, message) => ({
      ...{ conversationId, base: text, createdAt: message?.created_at, open: true },
      ...(message?.message === text && { etag: http.etag(message.id) }),
    }),
    edit: (message, text, kept, from) => {
      const { base, etag } = from ?? { base: message.message, etag: http.etag(message.id) };
      const { conversation_id: conversationId, id: messageId } = message;
      const words: Said = {
        ...{ kind: 'edit' as const, conversationId, messageId, base, text, attachments: [] },
        ...(etag && { etag }),
        ...(kept && {
          kept: kept.map(({ id, filename, file_url, file_type }) => ({ id, filename, file_url, file_type })),
        }),
      };
      return inOrder(words, runtime.newKey());
    },
    hold,
    ...decisions,
    wake: () => go(true),
    resume: () => {
      entryList.setPaused(false);
      resume();
      tray.wake();
    },
    listed: (conversationId, page) => {
      const { listed, deleted } = entryList.told(conversationId, page);
      // Nothing hides what is deleted any more; what is listed takes the place of its entry when it is drawn.
      letGo(deleted);
      if (listed.length > 0) afterTruth(() => letGo(listed));
    },
    arrived: (messageId) => afterTruth(() => letGo(entryList.tracesOf(messageId))),
    namesKeys: () => http.has('client-key'),
    gone: (messageId) => {
      // At once: the prediction that hid it has just come true, and hides nothing any more.
      letGo(entryList.tracesOf(messageId));
      for (const entry of entryList.all().filter((each) => each.kind === 'edit' && each.messageId === messageId)) {
        // One that is being sent hears the same from the service.
        decide(entry.key, (now) => refused(now, deleted)).catch(() => undefined);
      }
    },
    forget: async () => {
      drafts.forget();
      channel.broadcast({ type: 'forgotten' });
      stop();
      try {
        await storage.destroy();
      } finally {
        await entryList.clear();
      }
    },
    keepWords: async () => {
      const saved = await drafts.saved();
      const nothingUnsent = entryList.status().unsent === 0 && drafts.marks().size === 0;
      return saved && (storage.durable || nothingUnsent);
    },
    stop,
  };
}
