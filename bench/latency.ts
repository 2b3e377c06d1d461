import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { type Account, createAccount } from '../e2e/support/api';
import { fillSignIn } from '../e2e/support/person';
import { createRoom } from '../e2e/support/room';
import { startService } from '../e2e/support/services/service';
import { browserFile } from '../scripts/lib/browser.mjs';
import { type Measured, quantile, rounded } from './lib/measure';

const times = 60;

/** Measures the time from Enter to the painted message, for two people in two browsers on this machine. */
export default async function latency(): Promise<Measured> {
  execFileSync(process.execPath, ['scripts/ensure-browser.mjs']);
  const found = JSON.parse(readFileSync(browserFile, 'utf8'));
  const service = await startService();
  const browser = await chromium.launch(found);
  try {
    const ida = await createAccount(service.url, 'ida');
    const bruno = await createAccount(service.url, 'bruno');
    const { group } = await createRoom(ida, 'Room', ['bruno']);
    const open = async ({ username }: Account) => {
      const page = await (await browser.newContext({ baseURL: service.url })).newPage();
      await page.goto('/sign-in');
      await fillSignIn(page, username, 'Sign in');
      await page.getByRole('navigation', { name: 'Groups' }).waitFor();
      await page.goto(`/groups/${group.id}`);
      await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
      return page;
    };
    const sender = await open(ida);
    const reader = await open(bruno);

    const own: number[] = [];
    const theirs: number[] = [];
    for (let n = 0; n < times; n++) {
      const text = `message number ${n} of many`;
      const composer = sender.getByRole('textbox', { name: 'Message', exact: true });
      await composer.fill(text);
      const [here, there] = [seen(sender, text), seen(reader, text)];
      // These calls end after both pages have begun to observe. Only then is Enter pressed.
      await Promise.all([sender.evaluate('0'), reader.evaluate('0')]);
      const began = Date.now();
      await composer.press('Enter');
      own.push((await here) - began);
      theirs.push((await there) - began);
    }
    const row = (where: string, values: number[]) => ({
      where,
      'median ms': rounded(quantile(values, 0.5)),
      'p95 ms': rounded(quantile(values, 0.95)),
      sends: values.length,
    });
    return {
      what: 'From pressing Enter to the words in the page, two browsers and the service on one machine.',
      rows: [row("the sender's own screen", own), row("the other person's screen", theirs)],
    };
  } finally {
    await browser.close();
    await service.dispose();
  }
}

/** Resolves with the paint time on the machine's clock, which both pages share. */
const seen = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        const log = document.querySelector('[role="log"]');
        if (!log) throw new Error('no conversation is open');
        // No named functions here: esbuild would add calls of `__name`, which the page lacks.
        const observer = new MutationObserver(() => {
          if (!log.textContent?.includes(words)) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(Date.now()));
        });
        observer.observe(log, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );
