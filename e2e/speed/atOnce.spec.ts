import type { Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';

test('what is done shows in the next frame, and words once they are on disk, although the service never answers', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  await room.admit(ada.name);
  const { conversation_id } = room.group;
  const { id } = await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: 'shall we?' } });
  const reactions = [{ fire: [room.keeper.username] }];
  await room.keeper.api(endpoints.updateMessage, { params: { id }, body: { reactions } });
  for (const message of ['to the laek', 'never mind'])
    await ada.api(endpoints.createMessage, { body: { conversation_id, message } });
  await ada.open(room);
  await expect(ada.message('never mind')).toBeVisible();
  const { page } = ada;
  await page.route('**/v1/**', (route) => (route.request().method() === 'GET' ? route.continue() : undefined));

  const rows = '[role=log] article';
  await ada.composer.fill('hello');
  await framesAfter(page, { find: rows, words: 'hello' });
  await expect(ada.composer).toHaveValue('');

  for (const on of [true, false]) {
    await ada
      .message('shall we?')
      .getByRole('button', { name: /^fire,/ })
      .focus();
    const find = `${rows} button[aria-pressed=${on}][aria-label^=fire]`;
    expect(await framesAfter(page, { find })).toBe(1);
  }

  await ada.choose(ada.message('to the laek'), 'Edit');
  await page.getByRole('textbox', { name: 'Edit message' }).fill('to the lake');
  await framesAfter(page, { find: `${rows} div:not(:has(textarea))`, words: 'to the lake' });

  await ada.message('never mind').focus();
  await ada.message('never mind').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).focus();
  expect(await framesAfter(page, { find: rows, words: 'never mind', gone: true })).toBe(1);
});

interface Sign {
  /** A CSS selector, because the page itself looks for the element in every frame. */
  find: string;
  words?: string;
  gone?: boolean;
}

/**
 * Presses Enter and returns the number of frames until the sign appears, or disappears with `gone`. Slow machines
 * render fewer frames, so the result is no time.
 */
async function framesAfter(page: Page, sign: Sign): Promise<number> {
  const counting = await page.evaluateHandle(({ find, words = '', gone = false }) => {
    const isThere = () => [...document.querySelectorAll(find)].some(({ textContent }) => textContent?.includes(words));
    if (isThere() !== gone) throw new Error(`${find} says so before anything is done`);
    const frames = new Promise<number>((resolve) => {
      let drawn = 0;
      const countFrame = () => {
        drawn++;
        if (isThere() === gone) requestAnimationFrame(countFrame);
        else resolve(drawn);
      };
      addEventListener('keydown', () => requestAnimationFrame(countFrame), { once: true, capture: true });
    });
    return { frames };
  }, sign);
  await page.keyboard.press('Enter');
  return counting.evaluate(({ frames }) => frames);
}
