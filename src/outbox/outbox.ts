import type { Http } from '../api/http';
import type { Attachment, Message } from '../contract/resources';
import { toWireText } from '../contract/text';
import { databaseName } from './disk';
import { createDrafts, type Drafts } from './drafts';
import { createDrain } from './drain';
import { type AttachmentDraft, type Entry, NotNow } from './entry';
import type { Me } from './lookUp';
import { isRepeatable, nextTime, resumed, rules } from './machine';
import { createShelf, type OutboxStatus } from './shelf';
import type { Storage } from './storage';
import { browserSurroundings, type Surroundings } from './surroundings';
import { createTray, type Tray } from './tray';

/** Unsent words of one person on one service: on disk before they are shown, shown before they are sent. */
export interface Outbox {
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
  /** Resolves when the words are on disk; rejects with `QueueFull`. */
  send(conversationId: string, text: string, attachments?: AttachmentDraft[]): Promise<void>;
  /** `kept`: its files from now on, when there are fewer of them. */
  edit(message: Message, text: string, kept?: readonly Attachment[]): Promise<void>;
  /** Failed, expired, waiting or unconfirmed: one more try (or look) now. */
  retry(key: string): Promise<void>;
  /** Unconfirmed, or expired in doubt: send once more, at the risk of saying it twice. */
  sendAgain(key: string): Promise<void>;
  /** Other words for a message that certainly was not stored. */
  changeText(key: string, text: string): Promise<void>;
  /** Conflict: these words, over theirs. */
  overwrite(key: string): Promise<void>;
  /** Takes it out; its text goes back to whoever asked, its files to the tray. */
  discard(key: string): Promise<Entry>;
  /** The service answers again: one immediate try. */
  wake(): void;
  /** Signed in again as the same person. */
  resume(): void;
  /** The service listed its newest messages: what it has shown needs no trace here. */
  listed(conversationId: string, messages: readonly Message[], hasMore: boolean): void;
  /** A message was deleted: no trace of it may reappear. */
  gone(messageId: string): void;
  /** Signing out: nothing of this person stays in this browser. Rejects when the disk keeps it. */
  forget(): Promise<void>;
  stop(): void;
}

export interface OutboxOptions {
  http: Http;
  storage: Storage;
  me: Me;
  /** Commits truth. Called before the entry settles. */
  onSent(message: Message, entry: Entry): void;
  /** What it says has no place any more: it had been sent, or edits a message, that was deleted meanwhile. */
  onGone?(entry: Entry): void;
  surroundings?: Surroundings;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { http, storage, me, surroundings = browserSurroundings() } = options;
  const name = databaseName(http.base, me.id);
  const channel = surroundings.channel(name);
  const shelf = createShelf(storage);
  const drafts = createDrafts(storage, surroundings, name, channel.tell);
  const tray = createTray({ http, drafts, surroundings });
  let stopped = false;
  let draining: Promise<void> | null = null;
  let again: 'eager' | 'calm' | null = null;
  /** The last pass was this tab's, and not another's, and the disk let it be made. */
  let ours = true;
  let stopTimer = () => {};
  let askedToKeep = false;

  const drain = createDrain({
    http,
    storage,
    me,
    surroundings,
    onSent: options.onSent,
    onGone: options.onGone ?? (() => undefined),
    onChange: changed,
    onUnauthorized: () => shelf.setPaused(true),
  });

  /** In sight here and in the other tabs, in the order in which it was written. */
  function changed(key: string, entry: Entry | null): void {
    shelf.put(key, entry);
    channel.tell({ type: 'entry', key, entry });
  }

  /** A pass that is asked for during a pass follows it: what was added meanwhile may have been overlooked. */
  function go(eager = false): void {
    if (stopped || shelf.isPaused()) return;
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
        return had ? shelf.refresh() : undefined;
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
    const next = nextTime(shelf.all());
    if (stopped || next === null || shelf.isPaused()) return;
    const due = Math.max(next, drain.heldUntil()) - surroundings.now();
    // Another tab is sending, and tells what it did: this one only looks whether it is still there.
    stopTimer = surroundings.later(Math.min(rules.tick, Math.max(ours ? 50 : 1_000, due)), () => go());
  }

  async function add(entry: Omit<Entry, 'seq' | 'key' | 'state' | 'attempts' | 'createdAt'>): Promise<void> {
    const text = toWireText(entry.text.toWellFormed());
    // Signed out, nothing would look at it before the person is back, and its row is to say so.
    const state = shelf.isPaused() ? 'paused' : 'queued';
    const fresh = { key: surroundings.newKey(), state, attempts: 0, createdAt: surroundings.now() } as const;
    const sent = drafts.get(entry.conversationId);
    const at = Math.max(fresh.createdAt, sent?.at ?? 0);
    const draft = { conversationId: entry.conversationId, text: '', at };
    // Only what was typed at the end of a conversation was a draft of it.
    const added = await storage.add({ ...entry, ...fresh, text }, entry.kind === 'message' ? draft : undefined);
    if (entry.kind === 'message') drafts.spent(draft, sent);
    changed(added.key, added);
    if (surroundings.offline() && !askedToKeep) {
      askedToKeep = true;
      surroundings.keepStorage();
    }
    go();
  }

  /** What a person decides about one entry. */
  async function decide(key: string, change: (entry: Entry) => Entry | null): Promise<void> {
    const after = await storage.update(key, (entry) => {
      if (entry.state === 'sending' || entry.state === 'checking' || entry.state === 'acked') throw new NotNow();
      return change(entry);
    });
    changed(key, after);
    go();
  }

  /** Forgotten on disk and in sight, unless it is being sent. */
  const drop = (keys: string[]) => {
    for (const key of keys) {
      storage
        .update(key, (e) => (e.state === 'acked' ? null : e))
        .then(
          (after) => shelf.put(key, after),
          // It stays for a day at most.
          () => undefined,
        );
    }
  };

  const stopWake = surroundings.onWake(() => go(true));
  channel.hear((news) => {
    if (stopped) return;
    drafts.hear(news);
    if (news.type === 'entry') {
      shelf.put(news.key, news.entry);
      go();
    }
    if (news.type === 'forgotten') stop();
  });

  function stop(): void {
    if (stopped) return;
    stopped = true;
    stopTimer();
    stopWake();
    drain.stop();
    tray.stop();
    drafts.stop();
    // What is under way is written down, and told, when it ends.
    void Promise.allSettled([ready])
      .then(() => draining)
      .then(() => {
        channel.close();
        storage.close();
      });
  }

  async function wakePaused(): Promise<void> {
    const paused = shelf.all().filter((entry) => entry.state === 'paused');
    await Promise.all(paused.map((entry) => storage.update(entry.key, resumed)));
    if (paused.length > 0) await shelf.refresh();
  }

  /** What can be sent goes on at once; a disk that refuses is asked again. */
  function resume(): void {
    if (stopped || shelf.isPaused()) return;
    wakePaused()
      .catch(() => void surroundings.later(rules.tick, resume))
      .then(() => go(true));
  }

  // Whoever opens this outbox is signed in, so what an earlier page paused goes on.
  const ready = Promise.all([shelf.refresh(), drafts.load()])
    .then(() => (storage.readOnly ? undefined : wakePaused()))
    .then(() => go());

  return {
    ready,
    drafts,
    tray,
    entries: shelf.of,
    clock: () => http.profile.get().clock ?? 0,
    stranded: shelf.stranded,
    status: shelf.status,
    keyOf: shelf.keyOf,
    subscribe: shelf.subscribe,
    send: (conversationId, text, attachments = []) => add({ kind: 'message', conversationId, text, attachments }),
    edit: (message, text, kept) => {
      const etag = http.etag(message.id);
      const { conversation_id: conversationId, id: messageId, message: base } = message;
      return add({
        ...{ kind: 'edit', conversationId, messageId, base, text, attachments: [] },
        ...(etag && { etag }),
        ...(kept && {
          kept: kept.map(({ id, filename, file_url, file_type }) => ({ id, filename, file_url, file_type })),
        }),
      });
    },
    retry: (key) =>
      decide(key, ({ unconfirmed: _, notBefore: __, problem: ___, checks: ____, patient: _____, ...entry }) => ({
        ...entry,
        state: entry.unsure ? 'unknown' : 'queued',
        // Where it may have arrived and there is no key, only a look was asked for: not found, it asks again.
        ...(entry.unsure && !isRepeatable(entry) && { checks: { cycles: rules.cycles, reads: 0 } }),
        // Asked for by a person, so its three days begin anew.
        createdAt: entry.state === 'expired' ? surroundings.now() : entry.createdAt,
      })),
    sendAgain: (key) =>
      decide(key, ({ unconfirmed: _, unsure: __, baselineIds: ___, checks: ____, notBefore: _____, ...entry }) => ({
        ...entry,
        key: surroundings.newKey(),
        state: 'queued',
        // As above.
        createdAt: entry.state === 'expired' ? surroundings.now() : entry.createdAt,
      })),
    changeText: (key, text) =>
      decide(key, ({ problem: _, notBefore: __, patient: ___, baselineIds: ____, checks: _____, ...entry }) => {
        if (entry.unsure) throw new NotNow();
        // Other words are another action: a service that has seen the key would take them for a mistake.
        const fresh = entry.attempts > 0 ? { key: surroundings.newKey(), attempts: 0 } : {};
        return { ...entry, ...fresh, text: toWireText(text.toWellFormed()), state: 'queued' };
      }),
    overwrite: (key) =>
      decide(key, ({ theirs = '', problem: _, etag: __, ...entry }) => {
        if (entry.state !== 'conflict') throw new NotNow();
        return { ...entry, base: theirs, state: 'queued' };
      }),
    discard: async (key) => {
      let taken: Entry | undefined;
      await decide(key, (entry) => {
        taken = entry;
        return null;
      });
      if (!taken) throw new NotNow();
      tray.putBack(taken.conversationId, taken.attachments);
      return taken;
    },
    wake: () => go(true),
    resume: () => {
      shelf.setPaused(false);
      resume();
      tray.wake();
    },
    listed: (conversationId, messages, hasMore) => drop(shelf.shown(conversationId, messages, hasMore)),
    gone: (messageId) => {
      const traces = shelf.all().flatMap((entry) => (entry.ackedId === messageId ? entry.key : []));
      // Out of sight at once: the prediction that hid it has just come true, and hides nothing any more.
      for (const key of traces) shelf.put(key, null);
      drop(traces);
      for (const entry of shelf.all().filter((each) => each.kind === 'edit' && each.messageId === messageId)) {
        // One that is being sent hears the same from the service.
        decide(entry.key, () => null).then(
          () => options.onGone?.(entry),
          () => undefined,
        );
      }
    },
    forget: async () => {
      drafts.forget();
      channel.tell({ type: 'forgotten' });
      stop();
      try {
        await storage.destroy();
      } finally {
        await shelf.clear();
      }
    },
    stop,
  };
}
