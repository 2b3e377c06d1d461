import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createProfile } from '../api/dialect/profile';
import { createHttp } from '../api/http';
import { breathe, createFakeBrowser } from '../test/fakeBrowser';
import { allCapabilities, createFakeService, type Fault } from '../test/fakeService';
import { createOutbox } from './outbox';
import { createDrain } from './queue/drain';
import type { Entry } from './queue/entry';
import { createMemoryStorage, type Storage } from './storage/storage';

const cases = Number(process.env.CASES ?? 1_000);

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
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      tab: fc.nat(1),
      conversation: fc.constantFrom('c1', 'c2'),
    }),
  },
  fc.record({ do: fc.constant('time' as const), ms: fc.constantFrom(100, 2_000, 15_000) }),
  fc.record({ do: fc.constant('crash' as const), tab: fc.nat(1) }),
  fc.record({ do: fc.constant('wake' as const), tab: fc.nat(1) }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** A dead tab writes nothing more. */
const mortal = (storage: Storage, isAlive: () => boolean): Storage => ({
  ...storage,
  add: (entry, spent) => (isAlive() ? storage.add(entry, spent) : new Promise(() => {})),
  update: (key, change) => (isAlive() ? storage.update(key, change) : new Promise(() => {})),
});

async function play(
  scheduler: fc.Scheduler,
  commands: Command[],
  faults: Fault[],
  capabilities: string | null,
  seed: number,
) {
  const browser = createFakeBrowser(seed);
  const disk = createMemoryStorage();
  const queue = [...faults];
  const service = createFakeService({
    capabilities,
    now: browser.now,
    meet: async (heard) => {
      await scheduler.schedule(Promise.resolve(), heard.method);
      return queue.shift() ?? 'none';
    },
    beforeAnswer: () => scheduler.schedule(Promise.resolve(), 'answer'),
  });
  const typed: { text: string; conversation: string }[] = [];
  const truth = new Map<string, string>();
  const failed: Entry[] = [];

  const open = () => {
    const tab = browser.tab();
    const http = createHttp({
      base: 'http://confab.test',
      token: () => 'token',
      fetch: service.fetch,
      profile: createProfile('x', null),
      me: () => 'me',
    });
    const outbox = createOutbox({
      http,
      storage: mortal(disk, tab.isAlive),
      me: { id: 'u-me', username: 'me' },
      loadDrain: async () => createDrain,
      runtime: tab.runtime,
      onSent: (message) => truth.set(message.id, message.message),
    });
    // P2: whatever happens, each word that was taken over is on screen exactly once.
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
    return { tab, outbox };
  };
  const tabs = [open(), open()];
  const at = (index: number) => tabs[index] ?? tabs[0] ?? open();

  const idle = async () => {
    for (let calm = 0; calm < 3; calm++) {
      await breathe();
      while (browser.active.size > 0) {
        calm = 0;
        await scheduler.waitFor(Promise.all([...browser.active]));
        await breathe();
      }
    }
  };

  for (const c of commands) {
    if (c.do === 'send') {
      const text = `word ${typed.length}`;
      typed.push({ text, conversation: c.conversation });
      await at(c.tab).outbox.send(c.conversation, text);
      await breathe();
    } else if (c.do === 'time') {
      browser.advance(c.ms);
      for (const { tab } of tabs) tab.due();
      await idle();
    } else if (c.do === 'wake') {
      at(c.tab).tab.wake();
      await breathe();
    } else {
      // Without keys a request must not arrive after it was looked for: let those under way end first.
      if (capabilities === null) await idle();
      at(c.tab).tab.crash();
      tabs[c.tab] = open();
      await at(c.tab).outbox.ready;
    }
  }
  for (let round = 0; round < 200; round++) {
    await idle();
    const left = (await disk.all()).filter((entry) => entry.state !== 'acked');
    if (left.length === 0) break;
    browser.advance(20_000);
    for (const { tab } of tabs) tab.due();
  }
  return { service, typed, failed, left: (await disk.all()).filter((entry) => entry.state !== 'acked') };
}

const check = (capabilities: string | null, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(command, { minLength: 1, maxLength: 14 }),
      fc.array(fault, { maxLength: 25 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      async (scheduler, commands, faults, seed) => {
        const { service, typed, failed, left } = await play(scheduler, commands, faults, capabilities, seed);
        expect(failed).toEqual([]);
        for (const conversation of ['c1', 'c2']) {
          const wanted = typed.filter((t) => t.conversation === conversation).map((t) => t.text);
          const stored = service.messages.filter((m) => m.conversation_id === conversation).map((m) => m.message);
          // Everything, once, in the order in which it was typed.
          expect(stored).toEqual(wanted);
        }
        expect(left).toEqual([]);
      },
    ),
    { numRuns },
  );

test(
  'P3: with keys every word is stored once and in order, whatever fails, crashes or overlaps',
  () => check(allCapabilities, cases),
  120_000,
);

test(
  'P3: without keys no word is lost or doubled as long as the service settles in time',
  () => check(null, cases),
  120_000,
);
