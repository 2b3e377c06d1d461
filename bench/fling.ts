import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test';
import { createAccount } from '../e2e/support/api';
import { flood } from '../e2e/support/floodRoom';
import { Person } from '../e2e/support/person';
import { createRoom } from '../e2e/support/room';
import { builtAt } from '../e2e/support/services/builtAt';
import { startService } from '../e2e/support/services/service';
import { browserFile } from '../scripts/lib/browser.mjs';
import { endpoints } from '../src/contract';
import { paths } from '../src/paths';
import { serveBareList } from './lib/bareList';
import { type Measured, quantile, rounded } from './lib/measure';
import { typeLetters } from './lib/typeLetters';

const { values: given } = parseArgs({
  args: process.argv.slice(3),
  options: {
    base: { type: 'string', default: 'e1cd3473' },
    runs: { type: 'string', default: '3' },
    messages: { type: 'string', default: '10000' },
  },
});

const messages = Number(given.messages);
const flings = 12;
const slowdown = 4;
const frameMs = 1_000 / 60;
const letters = 100;
const rushEveryMs = 50;
const loneArrivals = 20;
const loneEveryMs = 400;
const openings = 5;
/** Milliseconds in which an idle page finishes its writes and fetches. */
const settlingMs = 4_000;

interface Figures {
  due: number;
  missed: number;
  /** Milliseconds of the longest pauses between frames. */
  gaps: number[];
  /** Milliseconds from a key press to its letter, while messages arrive. */
  keys: number[];
  /** Milliseconds from sending to the row. */
  appends: number[];
  /** Milliseconds of the main thread for a single new message. */
  arrivals: number[];
  /** Milliseconds in long tasks after a press on a group. */
  openings: number[];
  /** Bytes. */
  heap: number[];
}

interface Side {
  build: string;
  page: Page;
  field: Locator;
  load(): Promise<void>;
  leave(): Promise<void>;
  enter(): Promise<void>;
  say(text: string): Promise<unknown>;
  end(): Promise<void>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function fling(page: Page, devtools: CDPSession, figures: Figures): Promise<void> {
  // No named functions here: esbuild would add calls of `__name`, which the page lacks.
  const counting = await page.evaluateHandle(() => {
    const counter = {
      gaps: [0],
      last: performance.now(),
      count(now: number) {
        counter.gaps.push(now - counter.last);
        counter.last = now;
        requestAnimationFrame(counter.count);
      },
    };
    requestAnimationFrame(counter.count);
    return counter.gaps;
  });
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (let at = 0; at < flings; at++)
    await devtools.send('Input.synthesizeScrollGesture', {
      x: (width * 2) / 3,
      y: height / 2,
      yDistance: 3_000,
      speed: 6_000,
      gestureSourceType: 'mouse',
    });
  // The first two gaps contain the start.
  const gaps = (await counting.jsonValue()).slice(2);
  const frames = gaps.map((gap) => Math.max(1, Math.round(gap / frameMs)));
  const due = frames.reduce((sum, count) => sum + count, 0);
  figures.due += due;
  figures.missed += due - frames.length;
  figures.gaps.push(Math.max(...gaps));
}

async function rush({ page, field, say }: Side, figures: Figures): Promise<void> {
  await page.evaluate(() => {
    const shown: Record<string, number> = {};
    Object.assign(window, { confabShown: shown });
    new MutationObserver((changes) => {
      // No named functions here: esbuild would add calls of `__name`, which the page lacks.
      const added = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node) => node instanceof Element && (node.matches('article') || node.querySelector('article')));
      const words = added.map((row) => row.textContent).join(' ');
      const names = words.match(/live \d+ of \d+/g) ?? [];
      if (names.some((name) => shown[name] === undefined))
        requestAnimationFrame(() =>
          scheduler.postTask(
            () => {
              for (const name of names) shown[name] ??= performance.timeOrigin + performance.now();
            },
            { priority: 'user-blocking' },
          ),
        );
    }).observe(document.body, { childList: true, subtree: true });
  });
  const run = figures.heap.length;
  const sent = new Map<string, number>();
  await field.focus();
  const talk = setInterval(() => {
    const name = `live ${sent.size} of ${run}`;
    sent.set(name, performance.timeOrigin + performance.now());
    // A failed message does not matter: only the rate counts.
    say(`${name}, while somebody types`).catch(() => undefined);
  }, rushEveryMs);
  figures.keys.push(...(await typeLetters(page, letters)));
  clearInterval(talk);
  await pause(settlingMs);
  const shown: unknown = await page.evaluate(() => Reflect.get(window, 'confabShown'));
  for (const [name, at] of Object.entries(shown ?? {}))
    figures.appends.push(Number(at) - (sent.get(name) ?? Number.NaN));
  await field.fill('');
}

async function threadTime(devtools: CDPSession, run: () => Promise<void>): Promise<number> {
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await busy();
  await run();
  return (await busy()) - before;
}

async function arriveAlone({ say }: Side, devtools: CDPSession, figures: Figures): Promise<void> {
  const idle = await threadTime(devtools, () => pause(loneArrivals * loneEveryMs).then(() => undefined));
  const busy = await threadTime(devtools, async () => {
    for (let at = 0; at < loneArrivals; at++) {
      await say(`alone ${at}`);
      await pause(loneEveryMs);
    }
  });
  figures.arrivals.push((busy - idle) / loneArrivals);
}

async function openAgain({ page, leave, enter }: Side, figures: Figures): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { confabTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  for (let at = 0; at < openings; at++) {
    await leave();
    await pause(2_000);
    await page.evaluate(() => Reflect.get(window, 'confabTasks').splice(0));
    await enter();
    await pause(2_000);
    const tasks: number[] = await page.evaluate(() => Reflect.get(window, 'confabTasks'));
    figures.openings.push(tasks.reduce((sum, duration) => sum + duration, 0));
  }
}

async function heapOf(devtools: CDPSession): Promise<number> {
  // The second collection frees objects that only a finalizer held.
  for (let n = 0; n < 2; n++) await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

async function measureOnce(side: Side, figures: Figures): Promise<void> {
  const { page } = side;
  await side.load();
  await pause(settlingMs);
  const devtools = await page.context().newCDPSession(page);
  figures.heap.push(await heapOf(devtools));
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await openAgain(side, figures);
  await arriveAlone(side, devtools, figures);
  await rush(side, figures);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // The conversation now opens at its end, because all messages are read.
  await side.load();
  await pause(settlingMs);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await fling(page, devtools, figures);
  await devtools.detach();
}

async function createConfab(build: string, folder: string, browser: Browser): Promise<Side> {
  const service = await startService({}, { folder });
  const ada = await createAccount(service.url, 'ada');
  const lin = await createAccount(service.url, 'lin');
  const room = await createRoom(ada, 'Years', [lin.username]);
  const blank = await createRoom(ada, 'Blank');
  await flood(service, room, messages, folder);
  const { id, conversation_id } = room.group;
  const say = (message: string) => lin.api(endpoints.createMessage, { body: { conversation_id, message } });
  const readAll = async () => {
    const { data } = await ada.api(endpoints.listMessages, { query: { conversation_id, limit: 1 } });
    const [newest] = data;
    if (newest) await ada.api(endpoints.markRead, { params: { id: conversation_id }, body: { up_to: newest.id } });
  };
  const context = await browser.newContext({ baseURL: service.url, locale: 'en-US' });
  const person = new Person(ada, await context.newPage());
  const { page, messages: rows } = person;
  await person.signIn();
  return {
    build,
    page,
    field: person.composer,
    load: async () => {
      await readAll();
      await page.goto(paths.group(id));
      await rows.last().waitFor();
    },
    leave: async () => {
      await person.groupLink(blank.group.name).click();
      await person.heading(blank.group.name).waitFor();
    },
    enter: async () => {
      await person.groupLink(room.group.name).click();
      await rows.last().waitFor();
    },
    say,
    end: async () => {
      await context.close();
      await service.dispose();
    },
  };
}

async function createBare(browser: Browser): Promise<Side> {
  const served = await serveBareList(messages);
  const page = await browser.newPage();
  const rows = page.getByRole('article');
  return {
    build: 'bare list',
    page,
    field: page.getByRole('textbox'),
    load: async () => {
      await page.goto(served.url);
      await rows.last().waitFor();
    },
    leave: () => page.getByRole('button', { name: 'Leave' }).click(),
    enter: async () => {
      await page.getByRole('button', { name: 'Open' }).click();
      await rows.last().waitFor();
    },
    say: (text) => page.evaluate((words) => Reflect.get(window, 'say')(words), text),
    end: async () => {
      await page.close();
      await served.close();
    },
  };
}

const rowOf = (build: string, { due, missed, gaps, keys, appends, arrivals, openings: opened, heap }: Figures) => ({
  build,
  'fling missed %': rounded((missed / due) * 100),
  'worst gap ms': rounded(Math.max(...gaps)),
  'key p98 ms': rounded(quantile(keys, 0.98)),
  'append p95 ms': rounded(quantile(appends, 0.95)),
  'thread of an arrival ms': rounded(quantile(arrivals, 0.5)),
  'opening blocked ms': rounded(quantile(opened, 0.5)),
  'heap MB': rounded(quantile(heap, 0.5) / 1_000_000),
});

export default async function measureFling(): Promise<Measured> {
  const { executablePath, args } = JSON.parse(readFileSync(browserFile, 'utf8'));
  const browser = await chromium.launch({ executablePath, args });
  const sides: Side[] = [];
  try {
    sides.push(await createBare(browser));
    sides.push(await createConfab(given.base, await builtAt(given.base), browser));
    sides.push(await createConfab('this tree', '.', browser));
    const all = sides.map((side) => {
      const figures: Figures = {
        ...{ due: 0, missed: 0, gaps: [], keys: [], appends: [] },
        ...{ arrivals: [], openings: [], heap: [] },
      };
      return { side, figures };
    });
    // The sides alternate, because the load of the machine varies.
    for (let run = 0; run < Number(given.runs); run++)
      for (const { side, figures } of all) await measureOnce(side, figures);
    const [bare, before, now] = all.map(({ side, figures }) => rowOf(side.build, figures));
    if (!bare || !before || !now) throw new Error('nothing was measured');
    const beside = (build: string, other: typeof now) => ({
      ...Object.fromEntries(
        Object.entries(now).map(([name, value]) => [name, rounded(Number(value) / Number(Reflect.get(other, name)))]),
      ),
      build,
    });
    return {
      what: `A conversation of ${messages} messages, ${given.runs} runs, the processor slowed ${slowdown} times: ${flings} flings of 3,000 px back; ${letters} letters while 20 messages a second arrive at the end; ${loneArrivals} messages that arrive alone; ${openings} openings (ms in long tasks); heap after a start.`,
      rows: [bare, before, now, beside(`ratio to ${given.base}`, before), beside('ratio to the bare list', bare)],
    };
  } finally {
    for (const side of sides) await side.end();
    await browser.close();
  }
}
