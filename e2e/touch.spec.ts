import { endpoints } from '../src/contract';
import { expect, test } from './fixtures';
import { choose, png, wav, webm } from './support/files';
import { fingersOn, withPhone } from './support/touch';

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
  await expect(message).toBeVisible();
  await ada.drawn();
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

test('video and sound play in their place, and two fingers or a double tap enlarge an image', async ({
  browser,
  account,
  room,
  complaints,
  service,
}) => {
  const ada = await withPhone(browser, await account('ada'), service.url, complaints);
  const { page } = ada;
  await ada.open(room);
  await choose(page, [await webm(page, 'waves.webm'), wav('tone.wav'), png('lake.png', 640, 400)]);
  for (const name of ['waves.webm', 'tone.wav', 'lake.png'])
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  const message = ada.message('tone.wav');
  await expect(message.getByRole('button', { name: 'Open image lake.png' })).toBeVisible();
  // Only then has its row the height that it keeps.
  await expect.poll(async () => (await room.said()).length).toBe(1);
  await expect(message).not.toHaveAccessibleName(/sending/i);
  await ada.drawn();

  for (const name of ['waves.webm', 'tone.wav']) {
    await test.step(name, async () => {
      const media = message.getByLabel(name, { exact: true });
      await expect(media).toHaveJSProperty('controls', true);
      const box = await media.boundingBox();
      await media.evaluate(async (element) => {
        if (element instanceof HTMLMediaElement) await element.play();
      });
      await expect(media).toHaveJSProperty('ended', true);
      await expect(media).toHaveJSProperty('error', null);
      expect(await media.boundingBox()).toEqual(box);
    });
  }

  await test.step('an image, larger and back', async () => {
    await message.getByRole('button', { name: 'Open image lake.png' }).tap();
    const image = page.getByRole('dialog', { name: 'Image viewer' }).getByRole('img', { name: 'lake.png' });
    const scale = () => image.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
    const stage = await image.boundingBox();
    if (!stage) throw new Error('There is no image');
    const middle = { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 };
    const beside = (by: number) => [
      { x: middle.x - by, y: middle.y },
      { x: middle.x + by, y: middle.y },
    ];
    const fingers = await fingersOn(page);
    await fingers.rest(...beside(40));
    await fingers.move(...beside(60));
    await fingers.move(...beside(120));
    await expect.poll(scale).toBeCloseTo(3, 1);
    await fingers.move(...beside(20));
    await fingers.lift();
    await expect.poll(scale).toBe(1);

    for (const wanted of [2.5, 1]) {
      for (const _ of [1, 2]) {
        await fingers.rest(middle);
        await fingers.lift();
      }
      await expect.poll(scale).toBe(wanted);
    }
  });
  await ada.context.close();
});
