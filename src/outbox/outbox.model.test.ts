import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createProfile } from '../api/dialect/profile';
import { NetworkError } from '../api/errors';
import { createHttp } from '../api/http';
import type { UploadInput } from '../api/upload';
import type { Attachment } from '../contract/resources';
import { breathe, createFakeBrowser } from '../test/fakeBrowser';
import { allCapabilities, createFakeService, type Fault } from '../test/fakeService';
import type { Entry } from './model/entry';
import * as decided from './model/reword';
import { createOutbox } from './outbox';
import { createDrain } from './queue/drain/drain';
import { createMemoryStorage, type OutboxStorage } from './storage/storage';
import { createUploads } from './uploads/uploads';

/** The cases are random in each run. `npm run runs` tries a thousand of each. */
const cases = Number(process.env.CASES ?? 200);

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fault>('none') },
  fc.constant<Fault>('lost-before'),
  fc.constant<Fault>('lost-after'),
  fc.constantFrom<Fault>(
    { status: 500 },
    { status: 502 },
    { status: 503, retryAfter: '1' },
    { status: 429, retryAfter: '2' },
  ),
);
/** A service without keys may store the message and then respond with an error. */
const faultWithoutKeys: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 8, arbitrary: fault },
  fc.constant<Fault>({ status: 503, retryAfter: '1', after: true }),
);
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      tab: fc.nat(1),
      file: fc.boolean(),
      conversation: fc.constantFrom('c1', 'c2'),
    }),
  },
  fc.record({ do: fc.constant('time' as const), ms: fc.constantFrom(100, 2_000, 15_000) }),
  fc.record({ do: fc.constant('crash' as const), tab: fc.nat(1) }),
  fc.record({ do: fc.constant('wake' as const), tab: fc.nat(1) }),
);
/** The page ends `turns` turns of the event loop after Enter. */
const end = fc.record({
  do: fc.constant('end' as const),
  tab: fc.nat(1),
  turns: fc.nat(12),
  conversation: fc.constantFrom('c1', 'c2'),
});
type UploadFault = 'none' | 'lost-before' | 'lost-after';
const uploadFault = fc.constantFrom<UploadFault>('none', 'lost-before', 'lost-after');

const someAttachment = {
  ...{ message_id: null, file_url: '/f', file_type: 'text/plain', file_size: 1, created_at: 1 },
};
type Command = typeof command | typeof end extends fc.Arbitrary<infer T> ? T : never;

/** A crashed tab writes nothing more to the disk. */
const mortal = (storage: OutboxStorage, isAlive: () => boolean): OutboxStorage => ({
  ...storage,
  addEntry: (entry, restOfDraft) => (isAlive() ? storage.addEntry(entry, restOfDraft) : new Promise(() => {})),
  saveDraft: (draft) => (isAlive() ? storage.saveDraft(draft) : new Promise(() => {})),
  updateEntry: (key, change) => (isAlive() ? storage.updateEntry(key, change) : new Promise(() => {})),
  updateEntries: (change) => (isAlive() ? storage.updateEntries(change) : new Promise(() => {})),
  files: {
    all: storage.files.all,
    add: (file) => (isAlive() ? storage.files.add(file) : new Promise(() => {})),
    update: (id, change) => (isAlive() ? storage.files.update(id, change) : new Promise(() => {})),
  },
});

/**
 * Without locks and keys an entry that may have been sent waits for its author. Later entries of the conversation wait
 * too.
 */
const isParked = (entry: Entry, _: number, all: Entry[]): boolean =>
  all.some(
    ({ state, unconfirmed, conversationId, seq }) =>
      (state === 'expired' || unconfirmed === true) && conversationId === entry.conversationId && seq <= entry.seq,
  );

async function play(
  scheduler: fc.Scheduler,
  commands: Command[],
  faults: Fault[],
  uploadFaults: UploadFault[],
  capabilities: string | null,
  withFiles: boolean,
  seed: number,
  locks = true,
) {
  const browser = createFakeBrowser(seed);
  if (!locks) browser.hidePages();
  const disk = Object.assign(createMemoryStorage(), { durable: true });
  const queue = [...faults];
  const service = createFakeService({
    capabilities,
    now: browser.now,
    meet: async (request) => {
      await scheduler.schedule(Promise.resolve(), request.method);
      return queue.shift() ?? 'none';
    },
    beforeAnswer: () => scheduler.schedule(Promise.resolve(), 'answer'),
  });
  const doubled: string[] = [];
  const typed: { text: string; conversation: string; files: string[]; page: number }[] = [];
  /** Running passes of tabs without locks. */
  const passes = new Set<{ isAlive(): boolean; done: Promise<unknown> }>();
  let pages = 0;
  /** Running uploads. `uploaded` has the files that the service received, by id. */
  const flying = new Set<Promise<unknown>>();
  const uploaded = new Map<string, string>();

  const tabsUploading: { isAlive(): boolean; names: Set<string> }[] = [];

  const createUpload = (isAlive: () => boolean) => {
    const names = new Set<string>();
    tabsUploading.push({ isAlive, names });
    return async ({ filename }: UploadInput): Promise<Attachment> => {
      if (tabsUploading.some((tab) => tab.isAlive() && tab.names.has(filename))) doubled.push(filename);
      names.add(filename);
      const step = scheduler.schedule(Promise.resolve(), 'upload');
      flying.add(step);
      await step;
      flying.delete(step);
      names.delete(filename);
      const fault = uploadFaults.shift() ?? 'none';
      if (fault === 'lost-before') throw new NetworkError();
      const id = `f${uploaded.size}`;
      uploaded.set(id, filename);
      if (fault === 'lost-after') throw new NetworkError();
      return { ...someAttachment, id, filename };
    };
  };
  const truth = new Map<string, string>();
  const failed: Entry[] = [];

  const open = () => {
    const tab = browser.tab();
    const page = ++pages;
    const http = createHttp({
      base: 'http://confab.test',
      token: () => 'token',
      fetch: service.fetch,
      profile: createProfile('x', null),
      me: () => 'me',
    });
    http.upload = createUpload(tab.isAlive);
    const outbox = createOutbox({
      http,
      storage: mortal(disk, tab.isAlive),
      me: { id: 'u-me', username: 'me' },
      loadDrain: async () => (deps) => {
        const drain = createDrain(deps);
        const pass = (eager: boolean) => {
          const running = drain.pass(eager);
          const watched = { isAlive: tab.isAlive, done: running.catch(() => undefined) };
          if (!locks) passes.add(watched);
          void watched.done.then(() => passes.delete(watched));
          return running;
        };
        return { ...drain, pass };
      },
      loadDecided: async () => decided,
      loadUploads: async () => createUploads,
      runtime: tab.runtime,
      onSent: ({ message }) => truth.set(message.id, message.message),
    });
    // P2: each message that the outbox has accepted is on screen exactly once at any time.
    const seen = new Set<string>();
    outbox.subscribe(() => {
      if (!tab.isAlive()) return;
      const rows = ['c1', 'c2'].flatMap((id) => outbox.entries(id));
      failed.push(...rows.filter((entry) => entry.state === 'failed'));
      const shown = [...truth.values(), ...rows.filter((e) => !e.ackedId || !truth.has(e.ackedId)).map((e) => e.text)];
      if (new Set(shown).size !== shown.length) throw new Error(`shown twice: ${shown.join(', ')}`);
      for (const text of shown) seen.add(text);
      for (const text of seen) if (!shown.includes(text)) throw new Error(`vanished: ${text}`);
    });
    return { tab, outbox, page };
  };
  const tabs = [open(), open()];
  for (const { outbox } of tabs) await outbox.ready;
  const at = (index: number) => tabs[index] ?? tabs[0] ?? open();

  const underWay = () => {
    const living = [...passes].filter(({ isAlive }) => isAlive()).map(({ done }) => done);
    return [...browser.active, ...flying, ...living];
  };
  const idle = async () => {
    for (let calm = 0; calm < 3; calm++) {
      await breathe();
      for (let some = underWay(); some.length > 0; some = underWay()) {
        calm = 0;
        await scheduler.waitFor(Promise.all(some));
        await breathe();
      }
    }
  };

  for (const c of commands) {
    if (c.do === 'send') {
      const text = `word ${typed.length}`;
      const { outbox, page } = at(c.tab);
      const files = c.file && withFiles ? [`${typed.length}a.txt`, `${typed.length}b.txt`] : [];
      typed.push({ text, conversation: c.conversation, files, page });
      const chosen = files.map((name) => new File(['x'], name, { type: 'text/plain' }));
      outbox.tray.addFiles(c.conversation, chosen);
      // Words that returned to the draft stand in the field before the new text.
      const before = outbox.drafts.get(c.conversation)?.text;
      const words = before ? `${before}\n${text}` : text;
      if (before) outbox.drafts.saveText(c.conversation, words);
      await outbox.send(c.conversation, words, outbox.tray.takeFiles(c.conversation));
      await breathe();
    } else if (c.do === 'end') {
      const text = `word ${typed.length}`;
      const { outbox, tab, page } = at(c.tab);
      typed.push({ text, conversation: c.conversation, files: [], page });
      const before = outbox.drafts.get(c.conversation)?.text;
      const words = before ? `${before}\n${text}` : text;
      outbox.drafts.saveText(c.conversation, words);
      await outbox.drafts.saved();
      void outbox.send(c.conversation, words);
      for (let turn = 0; turn < c.turns; turn++) await Promise.resolve();
      tab.crash();
      tabs[c.tab] = open();
      await at(c.tab).outbox.ready;
    } else if (c.do === 'time') {
      browser.advance(c.ms);
      for (const { tab } of tabs) tab.due();
      await idle();
      // Each tab has read the stored messages by now, so their entries leave the outbox.
      for (const { outbox } of tabs)
        for (const { conversation_id, id } of service.messages) outbox.committed(conversation_id, id);
      await breathe();
    } else if (c.do === 'wake') {
      at(c.tab).tab.wake();
      await breathe();
    } else {
      // Without keys no request may arrive after the search for its message. So running requests end first.
      if (capabilities === null) await idle();
      at(c.tab).tab.crash();
      tabs[c.tab] = open();
      await at(c.tab).outbox.ready;
    }
  }
  for (let round = 0; round < 200; round++) {
    await idle();
    const left = (await disk.entries()).filter((entry) => entry.state !== 'acked');
    if (left.every(isParked)) break;
    browser.advance(20_000);
    for (const { tab } of tabs) tab.due();
  }
  const nameOf = (id: string) => uploaded.get(id);
  for (const { tab } of tabs) tab.crash();
  const last = open();
  await last.outbox.ready;
  const drafted = (id: string) => last.outbox.drafts.get(id)?.text.split('\n').filter(Boolean) ?? [];
  return {
    drafted,
    service,
    typed,
    failed,
    doubled,
    nameOf,
    files: await disk.files.all(),
    left: (await disk.entries()).filter((entry) => entry.state !== 'acked'),
  };
}

const check = (capabilities: string | null, withFiles: boolean, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(command, { minLength: 1, maxLength: 14 }),
      fc.array(capabilities === allCapabilities ? fault : faultWithoutKeys, { maxLength: 25 }),
      fc.array(uploadFault, { maxLength: 8 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      async (scheduler, commands, faults, uploadFaults, seed) => {
        const { service, typed, failed, left, doubled, nameOf, files } = await play(
          scheduler,
          commands,
          faults,
          uploadFaults,
          capabilities,
          withFiles,
          seed,
        );
        expect(failed).toEqual([]);
        for (const conversation of ['c1', 'c2']) {
          const wanted = typed.filter((t) => t.conversation === conversation).map((t) => [t.text, t.files]);
          const stored = service.messages
            .filter((m) => m.conversation_id === conversation)
            .map((m) => [m.message, m.attachments.map(({ id }) => nameOf(id))]);
          // The service has each message once, in the order in which the person sent them.
          expect(stored).toEqual(wanted);
        }
        expect(left).toEqual([]);
        // No two tabs uploaded a file at the same time, and no stored file is left.
        expect(doubled).toEqual([]);
        expect(files).toEqual([]);
      },
    ),
    { numRuns },
  );

test(
  'P3: with keys every word is stored once and in order, whatever fails, crashes or overlaps',
  () => check(allCapabilities, false, cases),
  120_000,
);

test.each([
  ['announces nothing', null],
  ['announces itself', 'read, etag'],
])(
  'P3: without keys no word is lost or doubled as long as the service settles in time; it %s',
  (_, capabilities) => check(capabilities, false, cases),
  120_000,
);

test.each([
  ['with keys every word is stored once, in the order of its page', allCapabilities],
  ['without keys no word is doubled, and what is not stored waits for its author', null],
])(
  'P3: without locks, %s',
  async (_, capabilities) => {
    const commands = fc.array(command, { minLength: 1, maxLength: 14 });
    const property = fc.asyncProperty(
      fc.scheduler(),
      commands,
      fc.array(fault, { maxLength: 25 }),
      fc.integer({ min: 1 }),
      async (scheduler, all, faults, seed) => {
        const { service, typed, left } = await play(scheduler, all, faults, [], capabilities, false, seed, false);
        const stored = service.messages.map(({ message }) => message);
        expect(new Set(stored).size).toBe(stored.length);
        expect(left.every(isParked)).toBe(true);
        if (capabilities) expect(left).toEqual([]);
        const waiting = left.map(({ text }) => text);
        for (const { text } of typed) expect([...stored, ...waiting]).toContain(text);
        for (const { page, conversation } of typed) {
          const own = typed.filter((t) => t.page === page && t.conversation === conversation).map(({ text }) => text);
          const inOrder = stored.filter((text) => own.includes(text));
          expect(inOrder).toEqual(own.filter((text) => stored.includes(text)));
        }
      },
    );
    await fc.assert(property, { numRuns: cases / 2 });
  },
  120_000,
);

test('P3: words of a page that ends while it sends are sent or in the draft, each of them once', async () => {
  const commands = fc.array(fc.oneof(command, { weight: 3, arbitrary: end }), { minLength: 1, maxLength: 14 });
  const property = fc.asyncProperty(fc.scheduler(), commands, fc.integer({ min: 1 }), async (scheduler, all, seed) => {
    const { service, typed, drafted, left } = await play(scheduler, all, [], [], allCapabilities, false, seed);
    expect(left).toEqual([]);
    for (const conversation of ['c1', 'c2']) {
      const sent = service.messages.filter((m) => m.conversation_id === conversation);
      const found = [...sent.flatMap(({ message }) => message.split('\n')), ...drafted(conversation)];
      const wanted = typed.filter((t) => t.conversation === conversation).map(({ text }) => text);
      expect(found.toSorted()).toEqual(wanted.toSorted());
    }
  });
  await fc.assert(property, { numRuns: cases });
}, 120_000);

test(
  'P3: files go with their words, once and in order, and no two tabs upload one at once',
  () => check(allCapabilities, true, cases / 5),
  120_000,
);
