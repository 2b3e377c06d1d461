import { expect, test } from '../fixtures';

test('on a phone nothing floats over the log: what has no room is behind the button for files', async ({
  join,
  room,
}) => {
  const ada = await join('ada', { phone: true });
  const { page, composer } = ada;
  await ada.open(room);
  const attach = page.getByRole('button', { name: 'Attach files' });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const offered = [
    { width: 390, height: 844, items: ['Camera', 'Photos and videos', 'File', 'Formatting'] },
    { width: 320, height: 568, items: ['Camera', 'Photos and videos', 'File', 'Formatting', 'Add emoji'] },
  ];
  for (const { items, ...size } of offered) {
    await page.setViewportSize(size);
    await composer.tap();
    const floating = page
      .locator('form button')
      .evaluateAll((buttons) =>
        buttons.filter((each) => each.checkVisibility() && getComputedStyle(each).position === 'absolute').map(String),
      );
    expect(await floating, `at ${size.width} px`).toEqual([]);
    await attach.tap();
    await expect(page.getByRole('menuitem')).toHaveText(items);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }

  await attach.tap();
  const chooser = page.waitForEvent('filechooser');
  await item('Camera').tap();
  await chooser;
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', 'image/*');
  await attach.tap();
  await item('Add emoji').tap();
  await page.getByRole('gridcell').first().getByRole('button').tap();
  await expect(composer).not.toHaveValue('');
  await attach.tap();
  await item('Formatting').tap();
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' }).tap();
  await expect(composer).toHaveValue(/\*\*/);
});
