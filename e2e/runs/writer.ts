import { createHttp } from '../../src/api/http';
import { endpoints } from '../../src/contract';
import { retry } from '../../src/data/writes/retry';
import * as decided from '../../src/outbox/model/reword';
import { createOutbox, type Outbox } from '../../src/outbox/outbox';
import { createDrain } from '../../src/outbox/queue/drain/drain';
import { createMemoryStorage, type OutboxStorage } from '../../src/outbox/storage/storage';
import { createUploads } from '../../src/outbox/uploads/uploads';
import type { Account } from '../support/api';
import type { Claim, Happening } from '../support/checker/history';
import { createRandom, hash } from '../support/random';
import type { Clock } from './clock';
import { openTab, type Profile, type Tab } from './tab';

interface WriterOptions {
  account: Account;
  /** The address of the service or of a proxy. */
  at: string;
  fetch: typeof fetch;
  clock: Clock;
  seed: number;
  /** The share of sends and of acknowledgements after which the tab crashes and reopens. */
  crashes: number;
  happen(happening: Happening): void;
  /** Called when a message becomes sent or failed. */
  claim?(claim: Claim): void;
}

/** Sends messages with the real outbox, in a tab that sometimes crashes. */
export interface Writer {
  send(conversationId: string, text: string): Promise<void>;
  /** Resolves when fewer than `depth` messages of a conversation are still unsent. */
  below(conversationId: string, depth: number): Promise<void>;
  crashes(): number;
  /** Stops the outbox and reports the final state of each message. */
  close(): Promise<void>;
}

const final = ['acked', 'failed', 'conflict', 'expired'];

export function createWriter(options: WriterOptions): Writer {
  const { account, clock, happen } = options;
  const { username } = account;
  const random = createRandom(hash(`${options.seed} ${username}`));
  const chance = createRandom(hash(`${options.seed} ${username} crashes`));
  const waiting = new Set<() => void>();
  let keys = 0;
  let crashes = 0;
  let closed = false;

  const disk = watched(createMemoryStorage(), {
    added: ({ key, conversationId, text }) => {
      happen({ type: 'invoke', key, conversation: conversationId, user: username, text, t: Date.now() });
      if (chance() < options.crashes) crash();
    },
    changed: (entry) => {
      const { state, ackedId, text = '' } = entry ?? {};
      if (state === 'failed') options.claim?.({ client: username, says: 'not-sent', what: text });
      if (state === 'acked' && ackedId) options.claim?.({ client: username, says: 'sent', what: ackedId });
      for (const wake of waiting) wake();
    },
  });
  const profile: Profile = {
    ...{ disk, clock, random, locks: new Set() },
    // An outbox takes one key when it opens. `open` gives this key back, so that the keys depend only on the order of
    // sends.
    newKey: () => `${username}-${String(++keys).padStart(16, '0')}`,
  };

  let current: Tab | undefined;
  let opened = open();

  async function open(): Promise<{ tab: Tab; outbox: Outbox }> {
    const tab = openTab(profile);
    current = tab;
    const http = createHttp({
      base: options.at,
      token: () => account.token,
      me: () => username,
      fetch: options.fetch,
    });
    // Lists groups before it sends, as the app does, because the client learns the capabilities from the first response.
    const list = () => http(endpoints.listGroups, { query: { limit: 1 } });
    await retry(list, { runtime: clock.runtime(random) });
    const before = keys;
    const outbox = createOutbox({
      http,
      storage: tab.storage,
      me: { id: account.id, username },
      loadDrain: async () => createDrain,
      loadDecided: async () => decided,
      loadUploads: async () => createUploads,
      runtime: tab.runtime,
      onSent: ({ message }, key) => {
        happen({ type: 'ok', key, id: message.id, t: Date.now() });
        outbox.listed(message.conversation_id, { messages: [message], hasMore: true, asked: 0 });
        if (chance() < options.crashes) crash();
      },
    });
    keys = before;
    return { tab, outbox };
  }

  function crash() {
    if (closed || !current?.isAlive()) return;
    crashes++;
    current.crash();
    opened = open();
  }

  const unsent = async (conversationId: string) =>
    (await disk.entries()).filter((entry) => entry.conversationId === conversationId && !final.includes(entry.state))
      .length;

  return {
    crashes: () => crashes,
    async send(conversationId, text) {
      let now = await opened;
      while (!now.tab.isAlive()) now = await opened;
      // If the tab crashes now, the message is already on disk, but `send` never resolves.
      await Promise.race([now.outbox.send(conversationId, text), settled()]);
    },
    async below(conversationId, depth) {
      while ((await unsent(conversationId)) >= depth) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
    async close() {
      closed = true;
      (await opened).outbox.stopOutbox();
      for (const { key, state, problem } of await disk.entries()) {
        const t = Date.now();
        if (state === 'failed' || state === 'conflict')
          happen({ type: 'fail', key, problem: problem?.code ?? state, t });
        else if (state === 'expired') happen({ type: 'expired', key, t });
        else if (state !== 'acked') happen({ type: 'info', key, t });
      }
    },
  };
}

/** Resolves in a later turn of the event loop, when the storage in memory has answered. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Watcher {
  added(entry: Parameters<OutboxStorage['addEntry']>[0]): void;
  changed(entry: Awaited<ReturnType<OutboxStorage['updateEntry']>>): void;
}

function watched(storage: OutboxStorage, watcher: Watcher): OutboxStorage {
  return {
    ...storage,
    addEntry: async (draft) => {
      const entry = await storage.addEntry(draft);
      watcher.added(entry);
      return entry;
    },
    updateEntry: async (key, change) => {
      const entry = await storage.updateEntry(key, change);
      watcher.changed(entry);
      return entry;
    },
  };
}
