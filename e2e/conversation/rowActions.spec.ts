import { endpoints } from '../../src/contract';
import { expect, test, withMotion } from '../fixtures';

test.use(withMotion);

test('one message at a time has its actions: the one that mouse or focus came to last', async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  for (const message of ['the first', 'the second', 'the third'])
    await room.keeper.api(endpoints.createMessage, { body: { conversation_id: room.group.conversation_id, message } });
  await ada.open(room);
  const tools = page.getByRole('toolbar', { name: 'Message actions' });

  await test.step('after a menu was closed, and the mouse goes on', async () => {
    await ada.message('the third').hover();
    await tools.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
    await page.keyboard.press('Escape');
    await ada.message('the first').hover();
    await expect(ada.message('the first').getByRole('toolbar')).toBeVisible();
    await expect(tools).toHaveCount(1);
    await expect(ada.message('the third')).toBeFocused();
  });
  await test.step('after an emoji was picked with Enter', async () => {
    await ada.message('the second').hover();
    await tools.getByRole('button', { name: 'React', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('rocket');
    await page.keyboard.press('Enter');
    await expect(ada.message('the second').getByRole('toolbar')).toBeVisible();
    await expect(tools).toHaveCount(1);
    await expect(ada.message('the second')).toBeFocused();
  });
  await test.step('when it was deleted by its menu, the focus goes to what is written next', async () => {
    await ada.send('mine');
    await ada.message('mine').hover();
    await ada.message('mine').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(ada.message('mine')).toHaveCount(0);
    await expect(ada.composer).toBeFocused();
  });
});

test('the actions of a message cover none of its words, and its time in the margin is not copied with them', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  const { page } = ada;
  const words = 'words that go on to the end of the line, however wide it is, '.repeat(4);
  const say = (message: string) => ({ body: { conversation_id: room.group.conversation_id, message } });
  for (const name of ['named', 'next']) await room.keeper.api(endpoints.createMessage, say(`${name} ${words}`));
  await ada.open(room);
  for (const name of ['own', 'own again']) await ada.send(`${name}: ${words}`);
  for (const layout of ['rows', 'sides']) {
    await page.locator(':root').evaluate((root, layout) => root.setAttribute('data-layout', layout), layout);
    for (const name of ['named', 'next', 'own:', 'own again:']) {
      const message = ada.message(`${name} words`);
      await message.hover();
      const first = message.getByText(`${name} words`);
      const [above, below] = [await message.getByRole('toolbar').boundingBox(), await first.boundingBox()];
      const gap = (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
      expect(gap, `${name} in ${layout}`).toBeGreaterThanOrEqual(-1);
    }
    await ada.message('next words').hover();
    const selected = await page.getByRole('log').evaluate((log) => {
      getSelection()?.selectAllChildren(log);
      return getSelection()?.toString();
    });
    expect(selected, 'the time in the margin is none of the words').not.toMatch(/^\d+:\d\d$/m);
    expect(selected).toContain('own again: words');
  }
});

test('a right click on a message opens its actions there; Shift leaves the browser its own menu', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  const { page } = ada;
  for (const message of ['plain words', 'https://maps.example/lake'])
    await room.keeper.api(endpoints.createMessage, { body: { conversation_id: room.group.conversation_id, message } });
  await ada.open(room);
  const items = page.getByRole('menuitem');
  const words = ada.message('plain words').getByText('plain words');
  await words.click({ button: 'right' });
  await expect(items.first()).toBeVisible();
  const [at, menu] = [await words.boundingBox(), await page.getByRole('menu').boundingBox()];
  const mouse = (at?.x ?? 0) + (at?.width ?? 0) / 2;
  expect(Math.abs((menu?.x ?? 0) - mouse), 'it opens where the mouse is').toBeLessThan(12);
  await items.filter({ hasText: 'Reply' }).click();
  await expect(page.getByRole('group', { name: `Replying to ${room.keeper.username}` })).toBeVisible();
  await expect(ada.composer).toBeFocused();

  for (const own of [
    () => words.click({ button: 'right', modifiers: ['Shift'] }),
    () => ada.page.getByRole('link', { name: /maps.example/ }).click({ button: 'right' }),
  ]) {
    const left = page.evaluate(
      () =>
        new Promise((done) =>
          addEventListener('contextmenu', (event) => done(!event.defaultPrevented), { once: true }),
        ),
    );
    await own();
    expect(await left, 'the browser shows its own').toBe(true);
  }
  await expect(items).toHaveCount(0);
});

test('a right click on a group of the list opens its menu there, and the focus goes back to its row', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  const { page } = ada;
  await ada.open(room);
  const link = ada.groupLink(room.group.name);
  const menu = page.getByRole('menu', { name: `Actions for ${room.group.name}` });
  // The menu loads late, together with this separator.
  await expect(page.getByRole('separator', { name: 'Width of the list' })).toBeVisible();
  await link.click({ button: 'right', position: { x: 120, y: 20 } });
  await expect(menu).toBeVisible();
  const [row, at] = [await link.boundingBox(), await menu.boundingBox()];
  expect(Math.abs((at?.x ?? 0) - (row?.x ?? 0) - 120), 'it opens where the mouse is').toBeLessThan(12);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press('ContextMenu');
  await expect(menu).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Mute' }).press('Enter');
  // The choices of `Mute` replace the items of the menu and take the focus.
  await expect(page.getByRole('menuitem', { name: '1 hour' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(link).toBeFocused();
  const browsers = page.evaluate(
    () =>
      new Promise((done) => addEventListener('contextmenu', (event) => done(!event.defaultPrevented), { once: true })),
  );
  await link.click({ button: 'right', modifiers: ['Shift'] });
  expect(await browsers, 'the browser shows its own').toBe(true);
});
