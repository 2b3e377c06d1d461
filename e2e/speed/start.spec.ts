import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test, withMotion } from '../fixtures';
import { holdApp } from '../support/holdApp';

test.use(withMotion);

/** The most bytes, in gzip, that a browser with a session may fetch until the first message is on screen. */
const budget = { scripts: 210_000, styles: 16_150, fonts: 21_000 };
/** From this size on, the build warns that the start grows. */
const warnFrom = 200_000;
/** The most bytes of all fonts for Latin letters, whenever they load. */
const fontBytes = 46_000;
/**
 * The most bytes of the file that only a page with settings waits for. Settings add 300 bytes to the scripts of every
 * page.
 */
const settingsBytes = 1_700;
/** The most files for the scripts until the first message. */
const scriptFiles = 12;

test('all that is fetched until the first message fits its budget', async ({ join, room }, { annotations }) => {
  const { conversation_id } = room.group;
  await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: 'the first of all' } });
  const ada = await join('ada');
  // The page records the time, because this process may learn of the message much later.
  await ada.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role="log"] article')) return;
      performance.mark('first-message');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const fetched: Response[] = [];
  ada.page.on('response', (response) => fetched.push(response));
  // On a busy machine these files may load before the first message. If the message needed one of them, it would not
  // appear.
  let letGo = () => {};
  const shown = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await ada.page.route(/\/assets\/(after|late|words|writes)-/, async (route) => {
    await shown;
    await route.continue();
  });
  await ada.open(room);
  await ada.message('the first of all').waitFor();
  letGo();
  const firstAt = await ada.page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('first-message')[0]?.startTime ?? 0),
  );

  // One font of the interface, and two of the voice, which come after the first paint.
  const loaded = () =>
    [...document.fonts].filter(({ family, status }) => status === 'loaded' && !family.includes('Fallback')).length;
  await expect.poll(() => ada.page.evaluate(loaded)).toBe(3);

  const of = async (type: string, before = firstAt) => {
    const bodies = fetched.filter((response) => {
      const request = response.request();
      return request.resourceType() === type && request.timing().startTime + request.timing().responseStart < before;
    });
    return Promise.all(
      bodies.map(async (response) => ({
        name: new URL(response.url()).pathname,
        bytes: gzipSync(await response.body(), { level: 9 }).length,
      })),
    );
  };
  const [scripts, styles, fonts] = [await of('script'), await of('stylesheet'), await of('font')];
  const sum = (files: { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);
  annotations.push({
    type: 'bytes until the first message',
    description: `${sum(scripts)} of script, ${sum(styles)} of styles`,
  });
  if (sum(scripts) > warnFrom)
    console.warn(`The start fetches ${sum(scripts)} bytes of script, more than ${warnFrom}.`);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.length, scripts.map(({ name }) => name).join(' ')).toBeLessThanOrEqual(scriptFiles);
  expect(sum(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(budget.scripts);
  expect(styles.length).toBeGreaterThan(0);
  expect(sum(styles)).toBeLessThanOrEqual(budget.styles);
  expect(fonts.length, fonts.map(({ name }) => name).join(' ')).toBeLessThanOrEqual(1);
  expect(sum(fonts)).toBeLessThanOrEqual(budget.fonts);
  expect(sum(await of('font', Number.POSITIVE_INFINITY))).toBeLessThanOrEqual(fontBytes);

  const ofSettings = await ada.page.locator('meta[name="part:deployment"]').getAttribute('content');
  expect(ofSettings).toMatch(/^assets\/deployment-[\w-]+\.js$/);
  const file = await ada.page.request.get(`/${ofSettings}`);
  expect(gzipSync(await file.body(), { level: 9 }).length).toBeLessThanOrEqual(settingsBytes);
});

test('list, header and composer stand in outline before any module runs, and the app takes their place without a jump', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  const { page } = ada;
  await room.admit(ada.name);
  // This visit leaves the hint without which no outline is shown.
  await page.goto('/sign-in');
  const letGo = await holdApp(page);
  await page.goto(`/groups/${room.group.id}`, { waitUntil: 'commit' });
  const outline = page.locator('#outline');
  const box = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x, y, width, height].map(Math.round);
  };
  // Waits for the stylesheet: before it nothing is painted, but everything counts as visible.
  await expect(outline).toHaveCSS('position', 'fixed');
  await expect(outline).toBeVisible();
  const before = [await box('.outline-list'), await box('.outline-header')];
  const composer = await outline.locator('.outline-composer').boundingBox();
  letGo();
  await expect(ada.composer).toBeVisible();
  await expect(outline).toBeHidden();
  expect([await box('div:has(> nav[aria-label="Groups"])'), await box('main header')]).toEqual(before);
  const form = await page.getByRole('form', { name: 'Message' }).boundingBox();
  expect(Math.abs((form?.y ?? 0) - (composer?.y ?? 0))).toBeLessThanOrEqual(1);
});

test('in no frame of a reload the page is empty, however late the service answers', async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  await ada.open(room);
  await expect(ada.composer).toBeVisible();
  await page.addInitScript(() => {
    const markIfEmpty = () => {
      const stands = [...document.querySelectorAll('#outline, main')].some(
        (part) => part.checkVisibility() && part.childElementCount > 0,
      );
      if (document.querySelector('#root > *') && !stands) performance.mark('empty');
      requestAnimationFrame(markIfEmpty);
    };
    requestAnimationFrame(markIfEmpty);
  });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/**', async (route) => {
    await answered;
    await route.continue();
  });
  const emptyFrames = () => page.evaluate(() => performance.getEntriesByName('empty').length);
  // Repeats three times, because chance decides if a frame falls between two steps of the start.
  for (let time = 0; time < 3; time++) {
    await page.goto('/settings');
    await expect(ada.heading('Personal settings')).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
    expect(await emptyFrames(), 'the settings').toBe(0);
    await page.goto(`/groups/${room.group.id}`);
    await expect(page.locator('#outline')).toBeHidden();
    await ada.drawn();
    expect(await emptyFrames(), 'the conversation').toBe(0);
  }
  answer();
  await expect(ada.composer).toBeVisible();
  expect(await emptyFrames()).toBe(0);
});

test('who has to sign in sees no outline, and a phone shows the list or the conversation, as its address says', async ({
  browser,
  join,
  room,
  service,
}) => {
  const stranger = await browser.newPage({ baseURL: service.url });
  await holdApp(stranger);
  await stranger.goto('/groups/somewhere', { waitUntil: 'commit' });
  await expect(stranger.locator('#root')).toContainText('Confab is loading');
  await expect(stranger.locator('#outline')).toBeHidden();
  await stranger.context().close();

  const { page, name } = await join('ada');
  await room.admit(name);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sign-in');
  await holdApp(page);
  for (const [address, list, composer] of [
    ['/groups', true, false],
    [`/groups/${room.group.id}`, false, true],
    ['/settings', false, false],
  ] as const) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('#outline')).toBeVisible();
    await expect(page.locator('.outline-list')).toBeVisible({ visible: list });
    await expect(page.locator('.outline-composer')).toBeVisible({ visible: composer });
  }
});
