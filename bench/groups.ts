import { existsSync, readFileSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Account, createAccount } from '../e2e/support/api';
import { fillSignIn } from '../e2e/support/person';
import { startService } from '../e2e/support/services/service';
import { browserFile } from '../scripts/lib/browser.mjs';
import { endpoints } from '../src/contract';
import { type Measured, quantile, rounded } from './lib/measure';

const sizes = [50, 5_000] as const;
/** The number of groups that match the filter. Both lists show them at the top, so that only the search differs. */
const needles = 10;
const openings = 9;
const filterings = 15;

export default async function groups(): Promise<Measured> {
  const service = await startService({ LIMIT_GROUPS_PER_CONTACT: '6000' });
  const options = existsSync(browserFile) ? JSON.parse(readFileSync(browserFile, 'utf8')) : {};
  const browser = await chromium.launch(options);
  try {
    const people = [];
    for (const size of sizes) {
      const account = await createAccount(service.url, `with-${size}`);
      await makeGroups(account, size);
      const context = await browser.newContext({ baseURL: service.url, locale: 'en-US' });
      await watchList(context);
      const page = await context.newPage();
      await page.goto('/sign-in');
      await fillSignIn(page, account.username, 'Sign in');
      await firstPaint(page);
      people.push({ size, page, paint: [] as number[], filter: [] as number[], clear: [] as number[] });
    }
    // The lists alternate, because the load of the machine varies.
    for (let run = 0; run < openings; run++) {
      for (const { page, paint } of people) {
        await page.goto('/groups');
        paint.push(await firstPaint(page));
      }
    }
    for (const { page } of people) await loadAll(page);
    for (let run = 0; run < filterings; run++) {
      for (const { page, filter, clear } of people) {
        filter.push(await type(page, 'needle', needles));
        clear.push(await type(page, '', null));
      }
    }
    const rows = people.map(({ size, paint, filter, clear }) => ({
      groups: size,
      'first paint ms': rounded(quantile(paint, 0.5)),
      'filter ms': rounded(quantile(filter, 0.5)),
      'filter cleared ms': rounded(quantile(clear, 0.5)),
    }));
    const [few, many] = people;
    const ratio = (of: 'paint' | 'filter' | 'clear') =>
      rounded(quantile(many?.[of] ?? [], 0.5) / quantile(few?.[of] ?? [], 0.5));
    return {
      what: 'The group list with few groups and with many: from the navigation to its first rows, and from a letter to its answer on screen (medians)',
      rows: [
        ...rows,
        {
          groups: 'ratio',
          'first paint ms': ratio('paint'),
          'filter ms': ratio('filter'),
          'filter cleared ms': ratio('clear'),
        },
      ],
    };
  } finally {
    await browser.close();
    await service.dispose();
  }
}

async function makeGroups({ api }: Account, count: number): Promise<void> {
  for (let made = 0; made < count; made += 25) {
    const names = Array.from({ length: Math.min(25, count - made) }, (_, n) =>
      made + n >= count - needles ? `Needle ${made + n}` : `Group ${made + n}`,
    );
    await Promise.all(names.map((name) => api(endpoints.createGroup, { body: { name } })));
  }
}

/** The page itself marks the first painted row, because polling from outside would add its own delay. */
const watchList = (context: BrowserContext) =>
  context.addInitScript(() => {
    // No named functions here: esbuild would add calls of `__name`, which the page lacks.
    new MutationObserver((_, observer) => {
      if (!document.querySelector('nav li a')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('first-row')));
    }).observe(document, { childList: true, subtree: true });
  });

const firstPaint = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => performance.getEntriesByName('first-row')[0]?.startTime)
    .then((handle) => handle.jsonValue())
    .then(Number);

/** A filter without a match makes the page load every group. Then waits until the rows have their latest messages. */
async function loadAll(page: Page): Promise<void> {
  const filter = page.getByRole('searchbox', { name: 'Filter groups' });
  await filter.fill('no such group');
  await page.getByText('No group has').waitFor({ timeout: 120_000 });
  await filter.fill('');
  await page.waitForFunction(() => document.querySelector('nav li') && !document.querySelector('nav .skeleton'));
}

/** Milliseconds from the letter to the end of the frame that shows the result. */
const type = (page: Page, text: string, expected: number | null): Promise<number> =>
  page.evaluate(
    ({ text, expected }) =>
      new Promise<number>((resolve, reject) => {
        const field = document.querySelector<HTMLInputElement>('nav input[type=search]');
        const list = document.querySelector('nav');
        if (!field || !list) return reject(new Error('There is no list'));
        const before = list.querySelectorAll('li').length;
        new MutationObserver((_, observer) => {
          const rows = list.querySelectorAll('li').length;
          if (expected === null ? rows <= before : rows !== expected) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
        }).observe(list, { childList: true, subtree: true });
        const started = performance.now();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    { text, expected },
  );
