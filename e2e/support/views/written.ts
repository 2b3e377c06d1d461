import type { Page } from '@playwright/test';
import { choose, png, txt } from '../files';
import { openActions } from './opened';
import { button, field, lastWords, openGroup, openSettings, type Show } from './steps';
import { answerLike } from './trouble';

async function say(page: Page, words: string) {
  await field(page).fill(words);
  await button(page, 'Send').click();
}

async function chooseMany(page: Page) {
  await choose(page, [
    png('the lake in the morning, seen from the lower car park.png', 640, 400),
    png('tall.png', 300, 500),
    txt('notes of the last meeting, with everything that was said.txt'),
    { ...txt('lying.txt'), buffer: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]) },
  ]);
  await button(page, 'Remove lying.txt').waitFor();
}

const refusal = { status: 422, code: 'invalid', title: 'Not like this' };

/** Views of unsent and unsaved words. The words stay on the device, so a separate page shows these views. */
export const written: Record<string, Show> = {
  'people-that-match': async (page, world) => {
    await openGroup(page, world, 'drafted');
    await field(page).pressSequentially('@');
    await page.getByRole('option').first().waitFor();
  },
  writing: async (page, world) => {
    await openGroup(page, world, 'drafted');
    await field(page).fill(
      '**Half past seven** at the [lower car park](https://example.org/car-park)\n\n- rope\n- tea',
    );
  },
  'composer-emoji': async (page, world) => {
    await openGroup(page, world, 'written');
    await field(page).focus();
    // A narrow composer has this button only in its menu.
    if (await button(page, 'Add emoji').isHidden()) {
      await button(page, 'Attach files').click();
      await page.getByRole('menuitem', { name: 'Add emoji' }).click();
    } else await button(page, 'Add emoji').click();
    await page.getByRole('dialog', { name: 'Pick an emoji' }).getByRole('gridcell').first().waitFor();
  },
  edit: async (page, world) => {
    await openGroup(page, world, 'written');
    await lastWords(page).waitFor();
    await field(page).press('ArrowUp');
    await page.getByRole('textbox', { name: 'Edit message' }).waitFor();
  },
  reply: async (page, world, phone) => {
    await openGroup(page, world);
    await openActions(page, lastWords(page), phone);
    const reply = button(page, 'Reply').last();
    // Taps on a phone: a mouse would stay over a message after the sheet has closed.
    await (phone ? reply.tap() : reply.click());
    await page.getByRole('group', { name: /^Replying to/ }).waitFor();
  },
  date: async (page, world) => {
    await openGroup(page, world, 'written');
    await button(page, 'Group menu').click();
    await page.getByRole('menuitem', { name: 'Go to a date' }).click();
    await page.getByRole('dialog', { name: 'Go to a date' }).getByLabel('Date').waitFor();
  },
  tray: async (page, world) => {
    await openGroup(page, world, 'blank');
    await chooseMany(page);
  },
  unsent: async (page, world) => {
    await openGroup(page, world, 'unsent');
    await answerLike(page, '**/v1/messages', 'POST', {
      status: 409,
      code: 'conversation-archived',
      title: 'The group is archived',
    });
    await say(page, 'I bring the second rope.');
    await page.locator('.line-refused').first().waitFor();
    await page.context().setOffline(true);
    await say(page, 'And tea for everybody.');
    await lastWords(page).getByText('Waiting for the network').waitFor({ state: 'attached' });
  },
  'sign-out': async (page, world) => {
    await openGroup(page, world, 'drafted');
    await field(page).fill('Half past seven');
    await page.goto('/groups');
    await button(page, 'Account menu').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('alertdialog').waitFor();
  },
  'edit-refused': async (page, world) => {
    await openGroup(page, world, 'written');
    await answerLike(page, '**/v1/messages/*', 'PUT', refusal);
    await field(page).press('ArrowUp');
    const edit = page.getByRole('textbox', { name: 'Edit message' });
    await edit.fill('Who drives, and who brings the map?');
    await edit.press('Enter');
    await page.locator('.line-refused').first().waitFor();
  },
  // Comes last, because the dialog comes back at each start.
  'change-refused': async (page, world) => {
    await openSettings(page, world, 'written');
    const change = '**/v1/groups/*';
    await page.route(change, (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.continue(),
    );
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Saturday at the lake');
    const tried = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
    await button(page, 'Save changes').click();
    await tried;
    await answerLike(page, change, 'PUT', refusal);
    await page.reload();
    await page.getByRole('alertdialog').waitFor();
  },
};
