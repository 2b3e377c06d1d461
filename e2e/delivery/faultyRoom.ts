import type { Page, TestInfo } from '@playwright/test';
import { endpoints, type Message } from '../../src/contract';
import { test as base, expect } from '../fixtures';
import { Actor } from '../support/actor';
import { type Account, createAccount } from '../support/api';
import { browserOf } from '../support/browserOf';
import { check, inWords } from '../support/checker/checker';
import { framesOf, tagOf } from '../support/checker/frames';
import type { Happening, History, Row } from '../support/checker/history';
import { answered, noAnswer } from '../support/complaints';
import { type FaultProxy, type FaultProxyOptions, startFaultProxy } from '../support/faults/faultProxy';
import { type FaultId, statusesOf } from '../support/faults/faults';
import { createPlan, shuffled } from '../support/faults/plan';
import type { Person } from '../support/person';
import { createRoom, type Room } from '../support/room';
import { type Shown, shownOn } from '../support/screen/screen';
import type { Service } from '../support/services/service';

export { expect };

/** Faults that the proxy does not cause. */
type Harm = 'F10' | 'F11' | 'F13' | 'F14' | 'F15' | 'F16' | 'F26';

interface FaultyRoomOptions {
  seed: number;
  /** Replaces the test worker's own service. */
  service?: Service;
  /** Returns the account of a person. By default the account is new and the browser remembers it. */
  enter?: (name: string) => Promise<Entrance>;
  /** Uses each connection only once: see `FaultProxyOptions`. */
  fresh?: boolean;
  /** The test can put the pages' clocks forward. */
  clock?: boolean;
  /** The number of messages that meet each fault in a run with `WHOLE=1`. Other runs use 30 % of the number. */
  faults?: Partial<Record<FaultId, number>>;
  at?: FaultProxyOptions['at'];
  /** Milliseconds for which F3 holds an answer. */
  hold?: number;
  /** Animates arrivals and changes. Animation takes a third of a run's time, so most runs do without it. */
  motion?: boolean;
}

type Entrance =
  | { account: Account; signIn?: undefined }
  /** The person signs in by hand in every page. */
  | { account: Pick<Account, 'username' | 'api'>; signIn(page: Page): Promise<void> };

/** A message from before the scene, with reactions that people toggle. */
interface Anchor {
  id: string;
  words: string;
}

export interface Scene {
  room: Room;
  anchors: Anchor[];
  /** The messages that ada and lin are going to send here. */
  words: { ada: string[]; lin: string[] };
}

/** Two people (one of them in two tabs), three conversations of less than a page, and a faulty connection. */
export interface FaultyRoom {
  seed: number;
  proxy: FaultProxy;
  ada: Actor;
  lin: Actor;
  scenes: Scene[];
  harms: Partial<Record<Harm, number>>;
  /** Waits until every message has been sent or has failed, and checks the history. */
  finish(expected: Finish): Promise<void>;
}

/** The smallest allowed counts in a run with `WHOLE=1`. Other runs use 30 % of the counts. */
interface Finish {
  minimum: Partial<Record<FaultId | Harm, number>>;
  minimumReplays: number;
}

interface Visit {
  client: string;
  conversation: string;
  /** Milliseconds until the rows were right; null if they never were. */
  after: number | null;
  shown: Shown[];
}

const reactions = ['thumbs_up', 'fire', 'rocket'];
/** The test command has time for a third of a schedule; with `WHOLE=1`, as `npm run runs` sets it, a schedule has 60 messages. */
const share = process.env.WHOLE ? 1 : 0.3;
const perScene = 10 * share;

/** Reduces each count to the part of the schedule that runs. */
const shareOf = <Counts extends Partial<Record<FaultId | Harm, number>>>(counts: Counts) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Math.floor(count * share)]));

export const test = base.extend<{ openFaultyRoom: (options: FaultyRoomOptions) => Promise<FaultyRoom> }>({
  serviceWorkers: 'allow',
  openFaultyRoom: async ({ browser, service, unique, complaints }, use, testInfo) => {
    complaints.allow(noAnswer);
    const end: (() => Promise<unknown>)[] = [];
    await use(async (options) => {
      const { seed: usual, faults = {}, at, hold, fresh, service: behind = service, clock = false } = options;
      const statuses = statusesOf(faults);
      if (statuses.length > 0) complaints.allow(answered(statuses, '/v1/messages'));
      if (options.service) end.push(() => behind.dispose());
      const { enter = async (name): Promise<Entrance> => ({ account: await createAccount(behind.url, name) }) } =
        options;
      const seed = Number(process.env.SEED ?? usual);
      const words = Array.from({ length: 6 * perScene }, (_, n) => `#${String(n + 100)}`);
      const log = testInfo.outputPath('faults.jsonl');
      const plan = createPlan(words, shareOf(faults), seed);
      const proxy = await startFaultProxy({ target: behind.url, seed, rates: {}, plan, at, hold, log, fresh });
      end.push(() => proxy.close());
      const join = async (name: string) => {
        const { account, signIn } = await enter(unique(name));
        const how = { baseURL: proxy.url, reducedMotion: options.motion ? 'no-preference' : 'reduce' } as const;
        const context = signIn ? await browser.newContext(how) : await browserOf(browser, account, how);
        end.unshift(() => context.close());
        await complaints.watch(context, account.username);
        if (clock) await context.clock.install();
        const actor = new Actor(account, context, signIn);
        await actor.watch();
        return actor;
      };
      // The keeper comes first, because the first account of a service is its admin.
      const { account: keeper } = await enter(unique('keeper'));
      const [ada, lin] = await Promise.all([join('ada'), join('lin')]);
      const said: Happening[] = [];
      const scenes: Scene[] = [];
      for (let n = 0; n < 3; n++) {
        const room = await createRoom(keeper, unique('Room'), [ada.name, lin.name]);
        const anchors = [await anchor(room, 900 + 2 * n, said), await anchor(room, 901 + 2 * n, said)];
        const own = words.slice(n * 2 * perScene, (n + 1) * 2 * perScene);
        scenes.push({ room, anchors, words: { ada: own.slice(0, perScene), lin: own.slice(perScene) } });
      }
      const [first] = scenes;
      if (!first) throw new Error('unreachable: there are three');
      await Promise.all([ada.openTab(first.room), lin.openTab(first.room)]);
      await ada.openTab(first.room);
      const faultyRoom: FaultyRoom = {
        seed,
        proxy,
        ada,
        lin,
        scenes,
        harms: {},
        finish: (how) => finish(faultyRoom, said, how, testInfo),
      };
      return faultyRoom;
    });
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('service.log', { body: service.output(), contentType: 'text/plain' });
    for (const close of end) await close();
  },
});

/** The keeper writes the message and reacts first, so that the chips exist from the start. */
async function anchor({ group, keeper }: Room, n: number, said: Happening[]): Promise<Anchor> {
  const [words, conversation, user] = [`#${n}`, group.conversation_id, keeper.username];
  const { id } = await keeper.api(endpoints.createMessage, { body: { conversation_id: conversation, message: words } });
  const body = { reactions: reactions.map((name) => ({ [name]: [user] })) };
  await keeper.api(endpoints.updateMessage, { params: { id }, body });
  said.push({ type: 'invoke', key: words, conversation, user, text: words, t: Date.now() });
  return { id, words };
}

/** Plays one scene: both people write at once, each one message after another, and toggle reactions between them. */
export async function play(
  faultyRoom: FaultyRoom,
  scene: Scene,
  say: (actor: Actor, tab: number, words: string, turn: number) => Promise<void> = (actor, tab, words) =>
    actor.say(actor.tab(tab), scene.room, words),
  react = true,
): Promise<void> {
  const { ada, lin, seed, scenes } = faultyRoom;
  const place = scenes.indexOf(scene);
  for (const tab of [...ada.tabs, ...lin.tabs]) await goTo(tab, scene.room);
  const perform = async (actor: Actor, words: string[], tabs: number[]) => {
    // Every second turn toggles a reaction. A person with two tabs writes some turns in the second tab.
    for (const [turn, text] of words.entries()) {
      await say(actor, tabs[turn % tabs.length] ?? 0, `${text} ${actor.name}`, turn);
      const anchor = scene.anchors[turn % 4 === 1 ? 0 : 1];
      const name = shuffled(reactions, seed + place)[turn % 3] ?? '';
      if (react && turn % 2 === 1 && anchor) await actor.toggle(actor.tab(0), anchor, name);
    }
  };
  await Promise.all([perform(ada, scene.words.ada, [0, 0, 1, 0, 1]), perform(lin, scene.words.lin, [0])]);
}

async function goTo(tab: Person, { group }: Room): Promise<void> {
  if (tab.page.url().endsWith(group.id)) return;
  // A click waits until nothing moves, but a browser renders a background tab only once a second.
  await tab.page.bringToFront();
  await tab.groupLink(group.name).click();
  await tab.heading(group.name).waitFor({ timeout: 20_000 });
}

async function finish(faultyRoom: FaultyRoom, said: Happening[], how: Finish, testInfo: TestInfo): Promise<void> {
  const { ada, lin, scenes, seed, proxy, harms } = faultyRoom;
  const print = `SEED=${seed}`;
  for (const actor of [ada, lin]) await untilSent(actor, print);

  const scan = (await Promise.all(scenes.map(({ room }) => scanOf(room)))).flat();
  const ids = new Map(scan.map(({ id, text }) => [tagOf(text), id]));
  const conversationOf = new Map(scenes.map(({ room }) => [`/groups/${room.group.id}`, room.group.conversation_id]));
  // Both people visit at once, because each has a separate browser.
  const visits = (await Promise.all([ada, lin].map((actor) => visitAll(actor, scenes, scan)))).flat();
  const actors = [ada, lin];
  const failed = (await Promise.all(actors.map((actor) => actor.failed()))).flat();
  const samples = actors.flatMap(({ samples }) => samples);
  const { injected, replays } = proxy.tally();
  const history: History = {
    happenings: [
      ...[...said, ...ada.happenings, ...lin.happenings],
      ...failed.map((text) => ({ type: 'fail', key: tagOf(text), problem: text, t: Date.now() }) as const),
    ],
    scan,
    views: visits.map(({ client, conversation, shown }) => ({
      ...{ client, conversation },
      rows: shown.map((row) => ({ ...row, id: ids.get(row.words) ?? row.row })),
    })),
    settlings: visits.map(({ client, conversation, after }) => ({ client, conversation, after })),
    claims: samples.flatMap(({ client, rows }) =>
      rows.flatMap(({ words, unsent }) =>
        unsent ? [{ client, says: 'not-sent' as const, what: ids.get(words) ?? words }] : [],
      ),
    ),
    frames: framesOf(samples, [...ada.gone, ...lin.gone]),
    reads: samples
      .filter(({ listed }) => listed)
      .map(({ client, conversation, rows, t }) => ({
        ...{
          client,
          t,
          user: client.split('/')[0] ?? '',
          conversation: conversationOf.get(conversation) ?? conversation,
        },
        ids: rows.flatMap(({ words }) => ids.get(words) ?? []),
      })),
    intents: actors.flatMap(({ intents }) => intents),
    power: {
      minimum: shareOf(how.minimum),
      injected: { ...injected, ...harms },
      replays,
      minimumReplays: Math.floor(how.minimumReplays * share),
    },
  };
  const violations = inWords(check(history));
  if (violations.length > 0)
    await testInfo.attach('history.json', { body: JSON.stringify(history), contentType: 'application/json' });
  expect(samples.length, 'frames').toBeGreaterThan(100 * share);
  expect(violations, print).toEqual([]);
}

/** Visits each conversation in each of a person's tabs. Returns the rows, and the time until they were right. */
async function visitAll(actor: Actor, scenes: Scene[], scan: Row[]): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const [index, tab] of actor.tabs.entries()) {
    await tab.page.bringToFront();
    // Starts at the last conversation, which the tab shows.
    for (const { room } of scenes.toReversed()) {
      const conversation = room.group.conversation_id;
      await goTo(tab, room);
      const since = Date.now();
      const view = () => shownOn(tab.page, actor.name);
      // Waits until the rows are right. A timeout is no failure here, because the checker judges the rows.
      const after = await expect
        .poll(async () => looksOf(await view()), { timeout: 15_000 })
        .toEqual(looksOf(scan, conversation))
        .then(
          () => Date.now() - since,
          () => null,
        );
      visits.push({ client: `${actor.name}/${index + 1}`, conversation, after, shown: await view() });
    }
  }
  return visits;
}

/** Waits until no message is unsent. On a slow machine this takes long, so it fails only after 60 s without progress. */
async function untilSent(actor: Actor, message: string): Promise<void> {
  for (let left = await actor.unsent(), before = left; left.length > 0; before = left) {
    const readUnsent = async () => {
      left = await actor.unsent();
      return left.length < before.length ? [] : left;
    };
    await expect.poll(readUnsent, { message, timeout: 60_000 }).toEqual([]);
  }
}

/** The words and reactions of each row, and whether it is pending, as a comparable line. */
function looksOf(rows: Shown[] | Row[], conversation?: string): string[] {
  return rows.flatMap((row) => {
    if ('conversation' in row && row.conversation !== conversation) return [];
    const words = 'words' in row ? row.words : tagOf(row.text);
    const people = Object.entries(row.reactions ?? {})
      .map(([name, who]) => `${name}:${who.toSorted()}`)
      .sort();
    return `${words} ${people.join(' ')}${'pending' in row && row.pending ? ' pending' : ''}`;
  });
}

/** All messages of a conversation from the public interface, oldest first. */
async function scanOf({ group, keeper }: Room): Promise<Row[]> {
  const { data } = await keeper.api(endpoints.listMessages, {
    query: { conversation_id: group.conversation_id, limit: 100 },
  });
  return data.toReversed().map((message: Message) => ({
    id: message.id,
    conversation: message.conversation_id,
    user: message.contact.username,
    text: message.message,
    reactions: Object.assign({}, ...message.reactions),
  }));
}
