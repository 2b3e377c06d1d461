import { existsSync, readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Account, createAccount } from '../e2e/support/api';
import { fillSignIn } from '../e2e/support/person';
import { startService } from '../e2e/support/services/service';
import { browserFile } from '../scripts/lib/browser.mjs';
import { endpoints } from '../src/contract';
import { type Measured, quantile, rounded } from './lib/measure';

const sizes = [100, 5_000] as const;
/** The number of groups that match the filter. It is the same for both sizes, so that only the search differs. */
const needles = 10;
const runs = 9;
const archived = 40;

interface Subject {
  size: number;
  page: Page;
  times: Record<Measure, number[]>;
  dispose: () => Promise<void>;
}
type Measure = 'sort by name' | 'sort by number' | 'filter' | 'filter cleared' | 'select one' | 'select all';

/** Measures the response time of the admin's list of all groups, with few and with many groups. */
export default async function allGroups(): Promise<Measured> {
  const options = existsSync(browserFile) ? JSON.parse(readFileSync(browserFile, 'utf8')) : {};
  const browser = await chromium.launch(options);
  const subjects: Subject[] = [];
  try {
    for (const size of sizes) subjects.push(await open(browser, size));
    for (let run = 0; run < runs; run++) for (const subject of subjects) await measure(subject);
    const rows = [];
    for (const subject of subjects) {
      const { size, times } = subject;
      const medians = Object.entries(times).map(([name, each]) => [`${name} ms`, rounded(quantile(each, 0.5))]);
      const rendered = await scrollToEnd(subject.page);
      const far = rounded(await timeOf(subject.page, { press: 'tbody tr:last-child input' }));
      const each = rounded(await archiveSome(subject.page));
      rows.push({
        ...{ groups: size, ...Object.fromEntries(medians) },
        ...{ 'rows at the end': rendered, 'select at the end ms': far, 'archive, ms each': each },
      });
    }
    return {
      what: 'The list of all groups with few groups and with many: from a press or a letter to its answer on screen (medians)',
      rows,
    };
  } finally {
    await browser.close();
    for (const { dispose } of subjects) await dispose();
  }
}

async function open(browser: Browser, size: number): Promise<Subject> {
  const service = await startService({ LIMIT_GROUPS_PER_CONTACT: '6000' });
  const admin = await createAccount(service.url, 'rosa');
  await makeGroups(admin, size);
  const context = await browser.newContext({ baseURL: service.url, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await fillSignIn(page, admin.username, 'Sign in');
  await page.getByRole('navigation', { name: 'Groups' }).waitFor();
  await page.goto('/all-groups');
  await page.getByText(`${size.toLocaleString('en-US')} groups`).waitFor({ timeout: 120_000 });
  const times = {
    ...{ 'sort by name': [], 'sort by number': [], filter: [], 'filter cleared': [] },
    ...{ 'select one': [], 'select all': [] },
  };
  return { size, page, times, dispose: service.dispose };
}

async function makeGroups({ api }: Account, count: number): Promise<void> {
  for (let made = 0; made < count; made += 25) {
    const names = Array.from({ length: Math.min(25, count - made) }, (_, n) =>
      made + n >= count - needles ? `Needle ${made + n}` : `Group ${(made + n) % 13}, part ${made + n}`,
    );
    await Promise.all(names.map((name) => api(endpoints.createGroup, { body: { name } })));
  }
}

async function measure({ page, times }: Subject): Promise<void> {
  times['sort by name'].push(await timeOf(page, { press: 'thead th:nth-child(2) button' }));
  times['sort by number'].push(await timeOf(page, { press: 'thead th:nth-child(3) button' }));
  times.filter.push(await timeOf(page, { type: 'needle' }));
  times['filter cleared'].push(await timeOf(page, { type: '' }));
  times['select one'].push(await timeOf(page, { press: 'tbody tr:nth-child(3) input' }));
  times['select all'].push(await timeOf(page, { press: '[role=toolbar] button' }));
  await page.getByRole('button', { name: 'Stop selecting' }).click();
}

/** Milliseconds from the key press to the end of the frame that shows the whole result. */
const timeOf = (page: Page, act: { press: string } | { type: string }): Promise<number> =>
  page.evaluate(
    (act) =>
      new Promise<number>((resolve, reject) => {
        const main = document.querySelector('main');
        const target = main?.querySelector<HTMLElement>('press' in act ? act.press : 'input[type=search]');
        if (!main || !target) return reject(new Error('There is nothing to press'));
        let at = 0;
        // A deferred render comes in a later frame. The result is complete after 150 ms without a change.
        let quiet: ReturnType<typeof setTimeout> | undefined;
        const observer = new MutationObserver(() => {
          requestAnimationFrame(() =>
            setTimeout(() => {
              at = performance.now();
              clearTimeout(quiet);
              quiet = setTimeout(() => {
                observer.disconnect();
                resolve(at - started);
              }, 150);
            }),
          );
        });
        observer.observe(main, { childList: true, subtree: true, attributes: true, characterData: true });
        const started = performance.now();
        if ('press' in act) return target.click();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, act.type);
        target.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    act,
  );

const scrollToEnd = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const rows = document.getElementsByTagName('tr');
    let [before, still] = [0, 0];
    while (still < 20) {
      rows[rows.length - 1]?.scrollIntoView();
      await new Promise((done) => requestAnimationFrame(done));
      still = rows.length === before ? still + 1 : 0;
      before = rows.length;
    }
    return before - 1;
  });

async function archiveSome(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Stop selecting' }).click();
  const filter = page.getByRole('searchbox', { name: 'Filter all groups' });
  await filter.fill('needle');
  await page.waitForFunction((count) => document.querySelectorAll('tbody tr').length === count, needles);
  await filter.fill('');
  await page.waitForFunction((count) => document.querySelectorAll('tbody tr').length > count, needles);
  const boxes = page.locator('tbody input');
  await boxes.nth(0).click();
  await boxes.nth(archived - 1).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Archive selected' }).click();
  const started = Date.now();
  await page.getByText(`Archived ${archived} of ${archived} groups`).waitFor({ timeout: 300_000 });
  return (Date.now() - started) / archived;
}
