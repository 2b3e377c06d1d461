import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, expect } from '@playwright/test';
import { createAccount } from '../e2e/support/api';
import { Person } from '../e2e/support/person';
import { builtAt } from '../e2e/support/services/builtAt';
import { startService } from '../e2e/support/services/service';
import { browserFile } from '../scripts/lib/browser.mjs';
import { endpoints } from '../src/contract';
import { paths } from '../src/paths';
import { type Measured, quantile, rounded } from './lib/measure';
import { betweenKeys, typeLetters } from './lib/typeLetters';

const { values: given } = parseArgs({
  args: process.argv.slice(3),
  options: {
    base: { type: 'string', default: '' },
    runs: { type: 'string', default: '1' },
    scene: { type: 'string', default: '' },
  },
});

const keystrokes = 200;
const slowdown = 4;
const arrivals = 20;
/** A keystroke is in time if it is painted within this many milliseconds. */
const inTime = 50;

async function createSide(build: string, folder: string, browser: Browser) {
  const service = await startService({}, { folder });
  const keeper = await createAccount(service.url, 'keeper');
  const ada = await createAccount(service.url, 'ada');
  const group = await keeper.api(endpoints.createGroup, {
    body: { name: 'Busy', contacts: [keeper.username, ada.username] },
  });
  const { conversation_id } = group;
  // Ada's first message accepts the group. Old builds have no endpoint for consent.
  await ada.api(endpoints.createMessage, { body: { conversation_id, message: 'hello' } });
  const say = (text: string) => keeper.api(endpoints.createMessage, { body: { conversation_id, message: text } });
  const first = await say('the first of all');
  let last = first.id;
  for (let at = 0; at < 150; at++) last = (await say(`message ${at}, of some length and with *some* words in it`)).id;
  // A conversation opens at its end if all messages are read.
  await ada.api(endpoints.markRead, { params: { id: conversation_id }, body: { up_to: last } });

  const context = await browser.newContext({ baseURL: service.url, locale: 'en-US' });
  const person = new Person(ada, await context.newPage());
  await person.signIn();
  await person.page.goto(paths.group(group.id));
  await person.message('message 149').waitFor();
  const devtools = await context.newCDPSession(person.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  const measure = async ({ busy, atEnd }: Scene): Promise<number[]> => {
    // Sending a message scrolls to the end. The first message is outside the rendered rows.
    await person.send('here I am');
    await person.message('here I am').last().waitFor();
    if (!atEnd) {
      await person.page.goto(paths.message(group.id, first.id));
      await person.message('the first of all').waitFor();
    }
    await person.composer.focus();
    let sent = 0;
    const talk = busy
      ? setInterval(() => {
          // A failed message does not matter: only the rate counts.
          say(`live ${++sent}, while somebody types`).catch(() => undefined);
        }, 1_000 / arrivals)
      : undefined;
    const times = await typeLetters(person.page, keystrokes);
    clearInterval(talk);
    if (busy && atEnd) await expect(person.message(`live ${sent}, while`).last()).toBeInViewport();
    await person.page.goto(paths.group(group.id));
    await person.message(/./).last().waitFor();
    return times;
  };
  return { build, service, measure };
}

interface Scene {
  name: string;
  busy: boolean;
  atEnd: boolean;
}
const idle: Scene = { name: 'idle', busy: false, atEnd: true };
const scenes: Scene[] = [
  idle,
  { name: 'busy, reading further up', busy: true, atEnd: false },
  { name: 'busy, at its end', busy: true, atEnd: true },
];

const share = (times: readonly number[]) => times.filter((time) => time <= inTime).length / times.length;

const figures = (times: readonly number[]) => ({
  keystrokes: times.length,
  [`painted within ${inTime} ms`]: `${rounded(share(times) * 100)} %`,
  'p50 ms': rounded(quantile(times, 0.5)),
  'p98 ms': rounded(quantile(times, 0.98)),
  'max ms': rounded(Math.max(...times)),
});

export default async function typing(): Promise<Measured> {
  const { executablePath, args } = JSON.parse(readFileSync(browserFile, 'utf8'));
  const browser = await chromium.launch({ executablePath, args });
  const sides: Awaited<ReturnType<typeof createSide>>[] = [];
  try {
    if (given.base) sides.push(await createSide(given.base, await builtAt(given.base), browser));
    sides.push(await createSide('this tree', '.', browser));
    for (const { measure } of sides) await measure(idle);
    const rows: Measured['rows'] = [];
    for (const scene of scenes.filter(({ name }) => name.includes(given.scene))) {
      const all = sides.map(({ build, measure }) => ({ build, measure, times: [] as number[] }));
      // The builds alternate, because the load of the machine varies.
      for (let run = 0; run < Number(given.runs); run++)
        for (const { measure, times } of all) times.push(...(await measure(scene)));
      for (const { build, times } of all) rows.push({ conversation: scene.name, build, ...figures(times) });
    }
    return {
      what: `${keystrokes} letters typed ${given.runs} times, one every ${betweenKeys} ms, with the processor slowed ${slowdown} times; from the key to the end of its frame. Busy: ${arrivals} messages a second arrive in the same conversation, further down or where the person is.`,
      rows,
    };
  } finally {
    await browser.close();
    for (const { service } of sides) await service.dispose();
  }
}
