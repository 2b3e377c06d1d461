import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { createAccount } from '../e2e/support/api';
import { flood } from '../e2e/support/floodRoom';
import { Person } from '../e2e/support/person';
import { createRoom } from '../e2e/support/room';
import { startService } from '../e2e/support/services/service';
import { browserFile } from '../scripts/lib/browser.mjs';
import { paths } from '../src/paths';
import { serveBareList } from './lib/bareList';
import { builtAt } from './lib/builtAt';
import { type Measured, rounded } from './lib/measure';

const { values: given } = parseArgs({
  args: process.argv.slice(3),
  options: { base: { type: 'string', default: '' }, runs: { type: 'string', default: '3' } },
});

const messages = 4_000;
const flings = 12;
const slowdown = 4;
const frameMs = 1_000 / 60;

interface Figures {
  /** Frames that were due, and those of them that did not come. */
  due: number;
  missed: number;
  /** The longest time without a frame, in ms. */
  worst: number;
}

interface Side {
  build: string;
  measure(): Promise<Figures>;
  end(): Promise<void>;
}

/** Scrolls back through what is in the middle of the window, as a wheel that is spun again and again does. */
async function fling(page: Page): Promise<Figures> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // A method: the compiler would give a function of its own a name by a helper that the page does not have.
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
  // The first two are how long it took to begin.
  const gaps = (await counting.jsonValue()).slice(2);
  await devtools.detach();
  const frames = gaps.map((gap) => Math.max(1, Math.round(gap / frameMs)));
  const due = frames.reduce((sum, count) => sum + count, 0);
  return { due, missed: due - frames.length, worst: Math.max(...gaps) };
}

/** One build of Confab, at the end of a long conversation. */
async function createConfab(build: string, folder: string, browser: Browser): Promise<Side> {
  const service = await startService({}, { folder });
  const ada = await createAccount(service.url, 'ada');
  const room = await createRoom(ada, 'Years');
  await flood(service, room, messages);
  const context = await browser.newContext({ baseURL: service.url, locale: 'en-US' });
  const person = new Person(ada, await context.newPage());
  await person.signIn();
  return {
    build,
    measure: async () => {
      await person.page.goto(paths.group(room.group.id));
      await person.messages.last().waitFor();
      return fling(person.page);
    },
    end: async () => {
      await context.close();
      await service.dispose();
    },
  };
}

/** The same many rows of a name, a time and words in react-virtuoso, from memory: what any list costs. */
async function createBare(browser: Browser): Promise<Side> {
  const served = await serveBareList(messages);
  const page = await browser.newPage();
  return {
    build: 'bare list',
    measure: async () => {
      await page.goto(served.url);
      await page.getByRole('article').last().waitFor();
      return fling(page);
    },
    end: async () => {
      await page.close();
      await served.close();
    },
  };
}

export default async function measureFling(): Promise<Measured> {
  const { executablePath, args } = JSON.parse(readFileSync(browserFile, 'utf8'));
  const browser = await chromium.launch({ executablePath, args });
  const sides: Side[] = [];
  try {
    sides.push(await createBare(browser));
    if (given.base) sides.push(await createConfab(given.base, builtAt(given.base), browser));
    sides.push(await createConfab('this tree', '.', browser));
    const all = sides.map((side) => ({ side, due: 0, missed: 0, worst: 0 }));
    // Turn by turn, so that whatever else the machine does happens to all.
    for (let run = 0; run < Number(given.runs); run++)
      for (const total of all) {
        const { due, missed, worst } = await total.side.measure();
        total.due += due;
        total.missed += missed;
        total.worst = Math.max(total.worst, worst);
      }
    const [bare] = all;
    if (!bare) throw new Error('nothing was measured');
    return {
      what: `${flings} flings of 3,000 px back through ${messages} messages, ${given.runs} times, with the processor slowed ${slowdown} times.`,
      rows: all.map(({ side, due, missed, worst }) => ({
        build: side.build,
        'frames missed': `${rounded((missed / due) * 100)} %`,
        'beside the bare list': rounded(missed / due / (bare.missed / bare.due)),
        'worst gap ms': rounded(worst),
        'gap beside the bare list': rounded(worst / bare.worst),
      })),
    };
  } finally {
    for (const side of sides) await side.end();
    await browser.close();
  }
}
