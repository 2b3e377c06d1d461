import { expect, test } from '../fixtures';
import { holdApp } from '../support/holdApp';

test('the list is as wide as it was dragged, pressed or set by arrows to, after a reload from the first paint', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  const { page } = ada;
  await page.setViewportSize({ width: 1280, height: 800 });
  await ada.open(room);
  const edge = page.getByRole('separator', { name: 'Width of the list' });
  await expect(edge).toHaveAttribute('aria-valuenow', '19');
  const width = async () => (await page.locator('div:has(> nav[aria-label="Groups"])').boundingBox())?.width;
  expect(await width()).toBe(304);

  const drag = async (to: number) => {
    const box = await edge.boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, 400);
    await page.mouse.down();
    await page.mouse.move(to, 400, { steps: 4 });
    await page.mouse.up();
  };
  await drag(352);
  expect(await width()).toBe(352);
  await drag(900);
  expect(await width(), 'no wider than this').toBe(416);
  await drag(20);
  expect(await width(), 'no narrower').toBe(240);

  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '16');
  expect(await width()).toBe(256);
  await page.keyboard.press('Home');
  expect(await width()).toBe(240);
  await page.keyboard.press('ArrowLeft');
  expect(await width()).toBe(240);
  for (const wider of [304, 416, 240]) {
    await edge.click();
    expect(await width(), 'a press alone goes on to the next width').toBe(wider);
  }
  await page.keyboard.press('End');
  expect(await width()).toBe(416);

  const letGo = await holdApp(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => page.locator('.outline-list').boundingBox()).toMatchObject({ width: 416 });
  letGo();
  await expect(ada.composer).toBeVisible();
  expect(await width()).toBe(416);
});
