import type { Locator } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { noAnswer } from '../support/complaints';
import { longPress } from '../support/inputModes';

/** The text colour of an element, or of its pseudo-element `part`. */
const colourOf = (of: Locator, part?: string) =>
  of.evaluate((element, pseudo) => getComputedStyle(element, pseudo).color, part);

/** The background colour of an element, or of its pseudo-element `part`. */
const groundOf = (of: Locator, part?: string) =>
  of.evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);

test('in forced colours what is loading has a shape, what is offered, waits, is chosen or refused its edge, and a sheet its handle', {
  tag: '@runs',
}, async ({ join, room, complaints }) => {
  complaints.allow(noAnswer);
  const ada = await join('ada', { phone: true });
  const { page } = ada;
  await page.emulateMedia({ forcedColors: 'active' });
  const notes = await ada.api(endpoints.createGroup, { body: { name: 'Notes' } });
  await page.goto(`/groups/${notes.id}`);
  await expect(page.getByRole('link', { name: 'Add people' })).toHaveCSS('border-top-width', '1px');

  await test.step('what is offered while somebody writes has an edge', async () => {
    await ada.composer.tap();
    expect(await colourOf(ada.composer.locator('..'), '::before')).not.toBe(await colourOf(ada.composer));
    await ada.composer.fill(':smi');
    const list = page.getByRole('listbox');
    await expect(list).toHaveCSS('border-top-width', '1px');
    await expect(list.getByRole('option', { selected: true })).toHaveCSS('outline-style', 'solid');
    await expect(list.getByRole('option', { selected: false }).first()).toHaveCSS('outline-style', 'none');
  });

  await test.step('what waits is dashed at either side', async () => {
    await ada.send('first');
    await page.context().setOffline(true);
    await ada.send('second');
    const line = ada.message('second').locator('.line-waiting');
    await expect(line).toHaveCSS('border-inline-end-style', 'dashed');
    await expect(line).toHaveCSS('border-inline-width', '0px 2px');
    await expect(line.locator('.leaf')).toHaveCSS('border-width', '1px 0px 1px 1px');
    await page.context().setOffline(false);
    await expect(line).toHaveCount(0);
  });

  await test.step('a sheet of actions is one box, and a bar has one line', async () => {
    await longPress(page, ada.message('first'));
    await expect(page.locator('.lifted-message')).toHaveCSS('border-top-width', '1px');
    await expect(page.getByRole('menu').first()).toHaveCSS('border-top-width', '0px');
    await page.getByRole('menuitem', { name: 'Select' }).tap();
    await expect(page.getByRole('toolbar', { name: 'Selected messages' })).toHaveCSS('border-width', '1px 0px 0px');
    await expect(ada.message('first')).toHaveCSS('outline-style', 'solid');
    await ada.message('first').tap();
    await expect(ada.message('first')).toHaveCSS('outline-style', 'none');
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toHaveCSS('border-top-style', 'dashed');
    await page.getByRole('button', { name: 'Cancel' }).tap();
  });

  await test.step('a notice keeps its box', async () => {
    await ada.api(endpoints.updateGroup, { params: { id: notes.id }, body: { archived_at: 1_700_000_000 } });
    const notice = page.locator('.boxed', { hasText: 'This group is archived' });
    await expect(notice).toHaveCSS('border-top-width', '1px');
  });

  await ada.open(room);
  await page.goto('/groups');

  await test.step('what is unread is counted in a box, and where it begins and who is called stands in one too', async () => {
    const { conversation_id } = room.group;
    const message = `@${ada.name} are you there?`;
    await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message } });
    await expect(ada.groupLink(room.group.name).getByText('1', { exact: true })).toHaveCSS('outline-style', 'solid');
    await ada.groupLink(room.group.name).tap();
    const called = ada.message('are you there?').getByText(`@${ada.name}`, { exact: true });
    await expect(called).toHaveCSS('border-top-width', '1px');
    const divider = page.getByRole('separator', { name: 'New messages' });
    await expect(divider.locator('span').first()).toHaveCSS('border-top-width', '1px');
    await page.getByRole('link', { name: 'Back' }).tap();
  });

  await page.getByRole('button', { name: 'Find' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Find' });
  await expect(sheet).toHaveAttribute('data-sheet');
  expect(await groundOf(sheet, '::before')).not.toBe(await groundOf(sheet));
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  await expect(sheet).toHaveCSS('box-shadow', / 0px 0px 0px 1px$/);
  await page.emulateMedia({ forcedColors: 'active', contrast: 'no-preference' });
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'New group' }).tap();
  await page.getByRole('button', { name: 'Create group' }).tap();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveCSS('border-top-width', '3px');
  await expect(name.locator('..').locator('.lucide')).toBeVisible();

  await page.route(/\/v1\/all-groups|\/v1\/groups(\?|$)/, () => {});
  await page.goto('/archived');
  await expect(page.getByRole('main').locator('.skeleton').first()).toHaveCSS('border-top-width', '1px');
});
