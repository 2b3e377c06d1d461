import type { Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test, withMotion } from '../fixtures';
import { answered } from '../support/complaints';
import { keptOn } from '../support/disk';
import { holdApp } from '../support/holdApp';
import type { Person } from '../support/person';
import type { Room } from '../support/room';

test.use(withMotion);

const say = async (room: Room, message: string) =>
  room.keeper.api(endpoints.createMessage, { body: { conversation_id: room.group.conversation_id, message } });

/** The screen that this device keeps for the next start. */
const keptScreen = (page: Page) => page.evaluate(() => localStorage.getItem('confab:screen'));

/** The page notes the words that stand on a canvas: a canvas has no text that can be found. */
const noteDrawnWords = (page: Page) =>
  page.addInitScript(() => {
    const words: string[] = [];
    Object.assign(window, { drawnWords: words });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (...run) {
      words.push(run[0]);
      fillText.apply(this, run);
    };
  });
const drawnWords = (page: Page) => page.evaluate(() => String(Reflect.get(window, 'drawnWords')));

/** Opens `/`, whose app comes once those words are drawn: an app that is quicker leaves no time to draw. */
async function startHeld(page: Page, words: string): Promise<void> {
  const letGo = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => drawnWords(page)).toContain(words);
  letGo();
}

const canvasOf = ({ page }: Person) => page.locator('#outline > canvas');

test('the last screen is drawn before the app runs; the app takes its place, and after signing out nothing of it is kept', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  await ada.open(room);
  await say(room, 'see you at noon');
  await expect(ada.message('see you at noon')).toBeInViewport();
  await expect.poll(() => keptScreen(ada.page)).toContain('see you at noon');
  expect(await keptScreen(ada.page)).toContain(room.group.name);
  await expect.poll(() => keptOn(ada.page)).toContain('see you at noon');

  await noteDrawnWords(ada.page);
  await ada.page.route('**/v1/**', () => undefined);
  const letGo = await holdApp(ada.page);
  await ada.page.reload({ waitUntil: 'commit' });
  await expect(canvasOf(ada)).toBeVisible();
  expect(await drawnWords(ada.page)).toContain('see you at noon');
  expect(await canvasOf(ada).boundingBox()).toEqual({ x: 0, y: 0, ...ada.page.viewportSize() });
  // Drawn once: until the app has recorded another there is none.
  expect(await keptScreen(ada.page)).toBeNull();
  letGo();
  await expect(ada.message('see you at noon')).toBeInViewport();
  await expect(canvasOf(ada)).toBeHidden();

  await ada.page.unrouteAll({ behavior: 'ignoreErrors' });
  await ada.page.reload();
  await expect.poll(() => keptScreen(ada.page)).toContain('see you at noon');
  await ada.page.getByRole('button', { name: 'Account menu' }).click();
  await ada.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(ada.page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  expect(await keptScreen(ada.page)).toBeNull();
});

test('a start at / draws it too, where that leads to what was on screen', async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  await ada.open(room);
  await say(room, 'see you at noon');
  await expect.poll(() => keptScreen(page)).toContain('see you at noon');
  await noteDrawnWords(page);
  await startHeld(page, 'see you at noon');
  await expect(ada.message('see you at noon')).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/groups');
  await expect(ada.groupLink(room.group.name)).toBeInViewport();
  await expect.poll(() => keptScreen(page)).toContain(room.group.name);
  await startHeld(page, room.group.name);
  await expect(ada.groupLink(room.group.name)).toBeInViewport();

  // Elsewhere than where it leads.
  await ada.open(room);
  await expect.poll(() => keptScreen(page)).toContain('see you at noon');
  await page.goto('/');
  await expect(ada.groupLink(room.group.name)).toBeInViewport();
  expect(await drawnWords(page)).toBe('');
});

test('a message that is deleted is not drawn again, and under a sign-in form nothing is', async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(answered([401], '/v1/sessions/refresh'));
  const ada = await join('ada');
  await ada.open(room);
  const { id } = await say(room, 'never mind');
  await say(room, 'see you at noon');
  await expect.poll(() => keptScreen(ada.page)).toContain('see you at noon');
  await room.keeper.api(endpoints.deleteMessage, { params: { id } });
  await expect(ada.message('never mind')).toHaveCount(0);
  expect((await keptScreen(ada.page)) ?? '').not.toContain('never mind');
  await expect.poll(() => keptScreen(ada.page)).toContain('see you at noon');

  // The session has ended elsewhere.
  await ada.context.clearCookies();
  await noteDrawnWords(ada.page);
  const letGo = await holdApp(ada.page);
  await ada.page.reload({ waitUntil: 'commit' });
  await expect.poll(() => drawnWords(ada.page)).toContain('see you at noon');
  letGo();
  await expect(ada.page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  await expect(canvasOf(ada)).toHaveCount(0);
  expect(await keptScreen(ada.page)).toBeNull();
});
