import type { Locator } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';

for (const phone of [false, true])
  test(`a toast stays where it is while a dialog ${phone ? 'of a phone ' : ''}moves under it`, {
    tag: phone ? [] : '@runs',
  }, async ({ join }) => {
    const ada = await join('ada', { phone });
    const { page } = ada;
    await ada.api(endpoints.createGroup, { body: { name: 'Lake', contacts: [] } });
    await page.goto('/groups');
    await page.getByRole('button', { name: 'Actions for Lake' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    const toast = page.getByText('Archived Lake for everybody', { exact: true });
    // Hovering stops the clock of the toast, which then moves into the dialog.
    await toast.hover();
    const before = await toast.boundingBox();
    await page.getByRole('link', { name: 'New group' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New group' });
    await expect(dialog.getByText('Archived Lake for everybody', { exact: true })).toBeVisible();
    await dialog.evaluate((element) => element.style.setProperty('translate', '0 6rem'));
    expect(await toast.boundingBox()).toEqual(before);
  });

/** A screenshot of one pixel at the upper edge, left of all words. */
async function cornerOf(body: Locator): Promise<Buffer> {
  const { x, y } = (await body.boundingBox()) ?? { x: 0, y: 0 };
  return body.page().screenshot({ clip: { x: Math.round(x) + 8, y: Math.round(y), width: 1, height: 1 } });
}

test('a sheet has an edge below its title while words have scrolled under it', { tag: '@runs' }, async ({
  join,
  room,
}) => {
  const ada = await join('ada', { phone: true });
  await ada.open(room);
  await ada.page.goto(`/groups/${room.group.id}/settings`);
  const sheet = ada.page.getByRole('dialog', { name: 'Group settings' });
  await sheet.getByRole('list', { name: 'Members' }).waitFor();
  const body = sheet.locator('.scroll-thin').first();
  await ada.drawn();
  const atTop = await cornerOf(body);
  await body.evaluate((element) => element.scrollTo(0, 200));
  expect((await cornerOf(body)).equals(atTop)).toBe(false);
  await body.evaluate((element) => element.scrollTo(0, 0));
  expect((await cornerOf(body)).equals(atTop)).toBe(true);
});

test('on a phone three answers stand below each other, as wide as the sheet', async ({ join }) => {
  const ada = await join('ada', { phone: true });
  const { id } = await ada.api(endpoints.createGroup, { body: { name: 'Lake', contacts: [] } });
  await ada.page.goto(`/groups/${id}/settings`);
  await ada.page.getByRole('button', { name: 'Delete group' }).click();
  const sheet = ada.page.getByRole('alertdialog');
  await sheet.getByRole('button', { name: 'Cancel' }).waitFor();
  await ada.drawn();
  const boxOf = (name: string) => sheet.getByRole('button', { name }).boundingBox();
  const [remove, archive, cancel] = [
    await boxOf('Delete group'),
    await boxOf('Archive instead'),
    await boxOf('Cancel'),
  ];
  expect([archive?.x, archive?.width]).toEqual([cancel?.x, cancel?.width]);
  expect([remove?.x, remove?.width]).toEqual([cancel?.x, cancel?.width]);
  expect(remove?.y).toBeLessThan(archive?.y ?? 0);
  expect(archive?.y).toBeLessThan(cancel?.y ?? 0);
});

test('a dialog that deletes opens at its warning, even if the focus is below the edge', async ({ join }) => {
  const ada = await join('ada');
  const { id } = await ada.api(endpoints.createGroup, { body: { name: 'Lake', contacts: [] } });
  await ada.page.setViewportSize({ width: 820, height: 240 });
  await ada.page.goto(`/groups/${id}/settings`);
  await ada.page.getByRole('button', { name: 'Delete group' }).click();
  const dialog = ada.page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await ada.drawn();
  await expect(dialog.getByText('This cannot be undone.')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).not.toBeInViewport();
});
