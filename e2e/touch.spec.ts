import { endpoints } from '../src/contract';
import { expect, test } from './fixtures';
import { fingersOn, withPhone } from './support/fingers';

test('a finger that lets go after a long press takes none of the actions that came up under it', async ({
  browser,
  account,
  room,
  complaints,
  service,
}) => {
  const ada = await withPhone(browser, await account('ada'), service.url, complaints);
  const { page } = ada;
  await ada.open(room);
  const { conversation_id } = room.group;
  for (const message of ['above', 'pressed'])
    await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message } });
  const message = ada.message('pressed');
  const menu = message.getByRole('button', { name: 'More actions' });
  const box = await message.boundingBox();
  if (!box) throw new Error('There is nothing to press');

  // To the page half a second has gone by, to the browser so little that it takes the two for a tap.
  await page.clock.install();
  const fingers = await fingersOn(page);
  await fingers.rest({ x: box.x + box.width - 36, y: box.y + 8 });
  await page.clock.fastForward(500);
  await expect(menu).toBeVisible();
  const click = await page.evaluateHandle(() => ({
    came: new Promise((resolve) => window.addEventListener('click', () => resolve(true), { capture: true })),
  }));
  await fingers.lift();
  await click.evaluate(({ came }) => came);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  await menu.tap();
  await expect(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
  await ada.context.close();
});
