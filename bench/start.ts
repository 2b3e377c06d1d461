import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { createAccount, openAccount } from '../e2e/support/api';
import { browserOf } from '../e2e/support/browserOf';
import { builtAt } from '../e2e/support/services/builtAt';
import { startService } from '../e2e/support/services/service';
import { browserFile } from '../scripts/lib/browser.mjs';
import { endpoints, type Group } from '../src/contract';
import { paths } from '../src/paths';
import { type Measured, quantile, rounded } from './lib/measure';
import { inARow, type NetworkProfile, startThrottledProxy, type ThrottledProxy } from './lib/throttledProxy';

const groupCount = 40;
const messagesInEach = 40;
/** Milliseconds: the timeout for a page that never shows the expected text. */
const maxWaitMs = 30_000;
/** Milliseconds in which an idle page finishes its writes and fetches. */
const settling = 4_000;

const { values: given } = parseArgs({
  args: process.argv.slice(3),
  options: {
    base: { type: 'string', default: 'e1cd3473' },
    runs: { type: 'string', default: '5' },
    hold: { type: 'string', default: '0' },
    line: { type: 'string', default: '' },
  },
});
const hold = Number(given.hold);

interface Condition extends NetworkProfile {
  name: string;
  slowdown: number;
}
const unthrottled = { name: 'unthrottled', latency: 0, bits: 1e9, hold, slowdown: 1 };
const slow = { name: 'slow 4G, 4×', latency: 150, bits: 1_600_000, hold, slowdown: 4 };
const conditions: Condition[] = (hold > 0 ? [unthrottled] : [unthrottled, slow]).filter(({ name }) =>
  name.startsWith(given.line),
);

/** Milliseconds since the navigation began; undefined if the text never appeared. */
interface Loading {
  shell?: number;
  words?: number;
  field?: number;
  trueWords?: number;
  requestsInARow: number;
  scripts: number;
  scriptBytes: number;
  bytes: number;
}

/** Records when the shell, the first words and the words of `newest` appear. Runs before all scripts of the page. */
function watch() {
  const seen: Record<string, number> = {};
  Object.assign(window, { confabSeen: seen });
  const newest = () => localStorage.getItem('bench:newest') ?? '?';
  const found: Record<string, () => boolean> = {
    shell: () => document.querySelector('[data-outline], header[data-region]') !== null,
    words: () => document.querySelector('[role="log"] article, [role="log"] [role="article"]') !== null,
    field: () => document.querySelector('main textarea:not([disabled])') !== null,
    trueWords: () => document.querySelector('[role="log"]')?.textContent?.includes(newest()) ?? false,
  };
  const recordSeen = () => {
    for (const [name, is] of Object.entries(found))
      if (seen[name] === undefined && is()) {
        seen[name] = 0;
        // Runs after the frame that shows the text.
        scheduler.postTask(
          () => {
            seen[name] = performance.now();
          },
          { priority: 'user-blocking' },
        );
      }
    requestAnimationFrame(recordSeen);
  };
  requestAnimationFrame(recordSeen);
}

const readSeen = async (page: Page): Promise<Record<string, number>> => {
  const seen: unknown = await page.evaluate(() => Reflect.get(window, 'confabSeen'));
  if (typeof seen !== 'object' || seen === null) return {};
  return Object.fromEntries(Object.entries(seen).filter(([, at]) => Number(at) > 0));
};

async function createSide(name: string, folder: string, browser: Browser) {
  const service = await startService({}, { folder });
  const proxy = await startThrottledProxy(service.url, unthrottled);
  const keeper = await createAccount(service.url, 'keeper');
  const ada = await createAccount(service.url, 'ada');
  let group: Group | undefined;
  let last = '';
  for (let at = 0; at < groupCount; at++) {
    group = await keeper.api(endpoints.createGroup, { body: { name: `Group ${at}`, contacts: ['keeper', 'ada'] } });
    const { conversation_id } = group;
    // Ada's first message accepts the group. The keeper can then add ada to more groups without a quarantine.
    if (at === 0) await ada.api(endpoints.createMessage, { body: { conversation_id, message: 'hello' } });
    for (let n = 0; n < messagesInEach; n++) {
      const message = `message ${n} of group ${at}, of the length that people write`;
      last = (await keeper.api(endpoints.createMessage, { body: { conversation_id, message } })).id;
    }
  }
  if (!group) throw new Error('there is no group');
  const open = group;
  let said = 0;
  const say = async () => {
    const message = `newest-${++said}`;
    // A conversation opens at its end if all messages are read.
    await ada.api(endpoints.markRead, { params: { id: open.conversation_id }, body: { up_to: last } });
    const created = await keeper.api(endpoints.createMessage, {
      body: { conversation_id: open.conversation_id, message },
    });
    last = created.id;
    return message;
  };
  return { name, service, proxy, ada, open, say, browser };
}
type Side = Awaited<ReturnType<typeof createSide>>;

async function newContext(side: Side): Promise<BrowserContext> {
  // Each browser needs a separate session, because a refresh cookie works only once.
  const account = await openAccount(side.service.url, side.ada.username);
  const context = await browserOf(side.browser, account, { baseURL: side.proxy.url, locale: 'en-US' });
  // esbuild adds calls of `__name` to named functions, but the page lacks this helper.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  await context.addInitScript(watch);
  return context;
}

async function load(side: Side, context: BrowserContext, condition: Condition, offline = false): Promise<Loading> {
  const newest = offline ? 'nothing is new' : await side.say();
  const page = await context.newPage();
  await context.addInitScript((text) => {
    if (location.protocol !== 'about:') localStorage.setItem('bench:newest', text);
  }, newest);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: condition.slowdown });
  Object.assign(side.proxy, { kind: condition, requests: [] });
  await context.setOffline(offline);
  const began = performance.timeOrigin + performance.now();
  await page.goto(paths.group(side.open.id), { waitUntil: 'commit' }).catch(() => undefined);
  const last = offline ? 'field' : 'trueWords';
  await page
    .waitForFunction((name) => Number(Reflect.get(Reflect.get(window, 'confabSeen') ?? {}, name)) > 0, last, {
      timeout: offline ? 10_000 : maxWaitMs,
      polling: 50,
    })
    .catch(() => undefined);
  const seen = await readSeen(page).catch(() => ({}) as Record<string, number>);
  const until = began + (seen.trueWords ?? seen.words ?? maxWaitMs);
  const made = side.proxy.requests.filter((request) => request.began <= until);
  const scripts = made.filter(({ path }) => path.endsWith('.js') && path !== '/sw.js');
  const bytesOf = (requests: ThrottledProxy['requests']) => requests.reduce((sum, { bytes }) => sum + bytes, 0);
  const loading = {
    ...seen,
    requestsInARow: inARow(made),
    scripts: scripts.length,
    scriptBytes: bytesOf(scripts),
    bytes: bytesOf(made),
  };
  // The next visit needs the cache that an idle page writes.
  side.proxy.kind = unthrottled;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await context.setOffline(false);
  if (!offline) await page.waitForTimeout(settling);
  await page.close();
  return loading;
}

const states = ['cold', 'warm', 'offline'] as const;

export default async function start(): Promise<Measured> {
  const options = existsSync(browserFile) ? JSON.parse(readFileSync(browserFile, 'utf8')) : {};
  const base = await builtAt(given.base);
  const browser = await chromium.launch(options);
  const sides = [await createSide(given.base, base, browser), await createSide('this tree', '.', browser)];
  try {
    const rows: Measured['rows'] = [];
    for (const condition of conditions) {
      const all = sides.map((side) => ({ side, cold: [], warm: [], offline: [] }) as Sample);
      // The sides alternate, because the load of the machine varies.
      for (let run = 0; run < Number(given.runs); run++) {
        for (const sample of all) {
          const context = await newContext(sample.side);
          sample.cold.push(await load(sample.side, context, condition));
          sample.warm.push(await load(sample.side, context, condition));
          if (hold === 0) sample.offline.push(await load(sample.side, context, condition, true));
          await context.close();
        }
      }
      for (const state of states) {
        const [before, now] = all.map((sample) => medians(sample[state]));
        if (!before || !now || all.some((sample) => sample[state].length === 0)) continue;
        const head = { line: condition.name, state };
        rows.push({ ...head, build: given.base, ...before }, { ...head, build: 'this tree', ...now });
        rows.push({ ...head, build: 'ratio', ...ratios(before, now) });
      }
    }
    const held = hold > 0 ? ` Each answer of /v1 is held for ${hold} ms.` : '';
    return {
      what: `A person with ${groupCount} groups opens one: ms from the navigation to the shell, to the first words of the conversation, the field and its newest words (medians of ${given.runs}, – never came), with what was fetched until then.${held}`,
      rows,
    };
  } finally {
    await browser.close();
    for (const { service, proxy } of sides) {
      await proxy.close();
      await service.dispose();
    }
  }
}

interface Sample {
  side: Side;
  cold: Loading[];
  warm: Loading[];
  offline: Loading[];
}

function medians(loadings: readonly Loading[]): Record<string, number | string> {
  const of = (read: (loading: Loading) => number | undefined) => {
    const values = loadings.map((loading) => read(loading) ?? Number.POSITIVE_INFINITY);
    const median = values.length > 0 ? quantile(values, 0.5) : Number.POSITIVE_INFINITY;
    return Number.isFinite(median) ? Math.round(median) : '–';
  };
  return {
    shell: of(({ shell }) => shell),
    words: of(({ words }) => words),
    field: of(({ field }) => field),
    'true words': of(({ trueWords }) => trueWords),
    'in a row': of(({ requestsInARow }) => requestsInARow),
    scripts: of(({ scripts }) => scripts),
    'script kB': of(({ scriptBytes }) => scriptBytes / 1_000),
    'all kB': of(({ bytes }) => bytes / 1_000),
  };
}

const ratios = (before: Record<string, number | string>, now: Record<string, number | string>) =>
  Object.fromEntries(
    Object.entries(now).map(([name, value]) => {
      const ratio = Number(value) / Number(before[name]);
      return [name, Number.isFinite(ratio) ? rounded(ratio) : '–'];
    }),
  );
