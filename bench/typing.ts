import { readFileSync } from 'node:fs';
import { chromium, expect, type Page } from '@playwright/test';
import { createAccount } from '../e2e/support/api';
import { Person } from '../e2e/support/person';
import { createRoom } from '../e2e/support/room';
import { startService } from '../e2e/support/services/service';
import { browserFile } from '../scripts/lib/browser.mjs';
import { endpoints } from '../src/contract';
import { paths } from '../src/paths';
import { type Measured, quantile, rounded } from './lib/measure';

const keystrokes = 200;
/** As fast as a quick typist, in ms. */
const between = 90;
const slowdown = 4;
const arrivals = 20;
/** A keystroke is on screen in time when it is painted within this, in ms. */
const inTime = 50;

/** From each key going down to the end of the frame in which its letter is on screen, in ms. */
async function type(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { confabTaken: taken });
    document.addEventListener(
      'input',
      (event) => {
        const since = event.timeStamp;
        // The frame that holds the letter begins now; what blocks the person comes right after it, before all else.
        requestAnimationFrame(() =>
          scheduler.postTask(() => taken.push(performance.now() - since), { priority: 'user-blocking' }),
        );
      },
      true,
    );
  });
  const words = 'words as they come to mind while others talk ';
  for (let at = 0; at < keystrokes; at++) {
    const due = performance.now() + between;
    await page.keyboard.press(words[at % words.length] === ' ' ? 'Space' : (words[at % words.length] ?? 'a'));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const taken: unknown = Reflect.get(window, 'confabTaken');
    return Array.isArray(taken) ? taken.map(Number) : [];
  });
}

const figures = (conversation: string, times: number[]) => ({
  conversation,
  keystrokes: times.length,
  [`painted within ${inTime} ms`]: `${rounded((times.filter((time) => time <= inTime).length * 100) / times.length)} %`,
  'p50 ms': rounded(quantile(times, 0.5)),
  'p98 ms': rounded(quantile(times, 0.98)),
  'max ms': rounded(Math.max(...times)),
});

export default async function typing(): Promise<Measured> {
  const service = await startService();
  const { executablePath, args } = JSON.parse(readFileSync(browserFile, 'utf8'));
  const browser = await chromium.launch({ executablePath, args });
  try {
    const keeper = await createAccount(service.url, 'keeper');
    const ada = await createAccount(service.url, 'ada');
    const room = await createRoom(keeper, 'Busy', [ada.username]);
    const { conversation_id } = room.group;
    const say = (text: string) => keeper.api(endpoints.createMessage, { body: { conversation_id, message: text } });
    const first = await say('the first of all');
    for (let at = 0; at < 150; at++) await say(`message ${at}, of some length and with *some* words in it`);

    const context = await browser.newContext({ baseURL: service.url, locale: 'en-US' });
    const person = new Person(ada, await context.newPage());
    await person.signIn();
    await person.open(room);
    await person.message('message 149').waitFor();
    const devtools = await context.newCDPSession(person.page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

    const measured = async (busy: boolean, atEnd = true) => {
      // Whoever sends is at the end, where each arrival is drawn; the first message is beyond what is drawn from there.
      await person.send('here I am');
      await person.message('here I am').last().waitFor();
      if (!atEnd) {
        await person.page.goto(paths.message(room.group.id, first.id));
        await person.message('the first of all').waitFor();
      }
      await person.composer.focus();
      let sent = 0;
      const talk = busy
        ? setInterval(() => {
            // One that does not get through in time is one fewer; the pace is what counts.
            say(`live ${++sent}, while somebody types`).catch(() => undefined);
          }, 1_000 / arrivals)
        : undefined;
      const times = await type(person.page);
      clearInterval(talk);
      if (busy && atEnd) await expect(person.message(`live ${sent}, while`)).toBeInViewport();
      await person.page.goto(paths.group(room.group.id));
      await person.message(/./).last().waitFor();
      return times;
    };
    // The first keystrokes of a page compile what they use.
    await measured(false);
    const idle = await measured(false);
    const further = await measured(true, false);
    const atEnd = await measured(true);
    const share = (times: number[]) => times.filter((time) => time <= inTime).length / times.length;
    return {
      what: `${keystrokes} letters typed, one every ${between} ms, with the processor slowed ${slowdown} times; from the key to the end of its frame. Busy: ${arrivals} messages a second arrive in the same conversation, further down or where the person is. Busy at the end to idle, in time: ${rounded(share(atEnd) / share(idle))}.`,
      rows: [figures('idle', idle), figures('busy, reading further up', further), figures('busy, at its end', atEnd)],
    };
  } finally {
    await browser.close();
    await service.dispose();
  }
}
