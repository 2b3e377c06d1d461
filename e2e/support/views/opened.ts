import type { Locator, Page } from '@playwright/test';
import { png } from '../files';
import { longPress } from '../inputModes';
import { button, findField, lastWords, openGroup, openSettings, pressFor, type Show } from './steps';
import { answerLike } from './trouble';

/** Shows the actions of a message: the toolbar, or on a phone the sheet. */
export async function openActions(page: Page, message: Locator, phone = false) {
  if (!phone) return message.hover();
  await longPress(page, message);
}

/** Taps on a phone: a mouse over the row would show the toolbar, which covers the name. */
function pressAuthor(page: Page, phone = false) {
  const author = page.getByRole('log').getByRole('button', { name: 'bruno', exact: true }).last();
  return phone ? author.tap() : author.click();
}

/** Layers over another view. The next view closes the layer. */
export const opened: Record<string, Show> = {
  find: async (page, world) => {
    await openGroup(page, world);
    await pressFor(page, 'Control+k', findField(page));
    await findField(page).fill('tide');
    await page.getByRole('option').first().waitFor();
  },
  search: async (page, world) => {
    await openGroup(page, world);
    await button(page, 'Search messages').click();
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('tide');
    await page.getByRole('list', { name: 'Search results' }).getByRole('listitem').first().waitFor();
  },
  'group-menu': async (page, world) => {
    await openGroup(page, world);
    await button(page, 'Group menu').click();
    await page.getByRole('menuitem').first().waitFor();
  },
  'message-menu': async (page, world, phone) => {
    await openGroup(page, world);
    await openActions(page, lastWords(page), phone);
    await button(page, 'More actions').last().click();
    await page.getByRole('menuitem').first().waitFor();
  },
  'message-actions': async (page, world, phone) => {
    await openGroup(page, world);
    await openActions(page, lastWords(page), phone);
  },
  'emoji-picker': async (page, world, phone) => {
    await openGroup(page, world);
    await openActions(page, lastWords(page), phone);
    await button(page, 'React').last().click();
    await page.getByRole('dialog', { name: 'Pick a reaction' }).getByRole('gridcell').first().waitFor();
  },
  'select-messages': async (page, world) => {
    await openGroup(page, world);
    await button(page, 'Group menu').click();
    await page.getByRole('menuitem', { name: 'Select messages' }).click();
    await lastWords(page).click();
    await page.getByRole('toolbar', { name: 'Selected messages' }).waitFor();
  },
  person: async (page, world, phone) => {
    await openGroup(page, world);
    await pressAuthor(page, phone);
    await page.getByRole('dialog', { name: 'bruno' }).waitFor();
  },
  viewer: async (page, world) => {
    await openGroup(page, world, 'pictures');
    await page
      .getByRole('button', { name: /^Open image/ })
      .last()
      .click();
    await page.getByRole('dialog', { name: 'Image viewer' }).waitFor();
  },
  'select-groups': async (page) => {
    await page.goto('/groups');
    await button(page, 'Select groups').click();
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check({ force: true });
    await page.getByRole('toolbar', { name: 'Selected groups' }).waitFor();
  },
  'account-menu': async (page) => {
    await page.goto('/groups');
    await button(page, 'Account menu').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  },
  'list-menu': async (page) => {
    await page.goto('/groups');
    await button(page, 'Sort groups and more').click();
    await page.getByRole('menuitem', { name: 'Mark all as read' }).waitFor();
  },
  shortcuts: async (page) => {
    await page.goto('/groups');
    await page.getByRole('list', { name: 'Groups', exact: true }).getByRole('link').first().focus();
    await pressFor(page, '?', page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  },
  copy: async (page, world) => {
    await openGroup(page, world);
    await button(page, 'Group menu').click();
    await page.getByRole('menuitem', { name: 'Download a copy' }).click();
    await page.getByRole('dialog').getByRole('button').first().waitFor();
  },
  'delete-group': async (page, world) => {
    await openSettings(page, world);
    await button(page, 'Delete group').click();
    await page.getByRole('alertdialog').waitFor();
  },
  'leave-group': async (page, world) => {
    // Refuses the read marker, because the view `mentions` needs this conversation unread.
    await answerLike(page, '**/read', 'POST', { status: 422, code: 'invalid', title: 'Not yet' });
    await openSettings(page, world, 'mentions');
    await button(page, 'Leave group').click();
    await page.getByRole('alertdialog').waitFor();
  },
  'delete-groups': async (page) => {
    await page.goto('/groups');
    await button(page, 'Select groups').click();
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    for (const at of [0, 1, 2]) await boxes.nth(at).check({ force: true });
    await button(page, 'Delete selected').click();
    await page.getByRole('region', { name: 'Groups to delete' }).waitFor();
  },
  'remove-member': async (page, world) => {
    await openSettings(page, world);
    await button(page, 'Remove bruno').click();
    await page.getByRole('alertdialog').waitFor();
  },
  'reset-password': async (page) => {
    await page.goto('/people');
    await page.getByRole('button', { name: 'Reset the password of bruno' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
  },
  'disable-account': async (page) => {
    await page.goto('/people');
    await button(page, 'Disable bruno').click();
    await page.getByRole('alertdialog').waitFor();
  },
  'new-account': async (page) => {
    await page.goto('/people');
    await button(page, 'New account').click();
    await page.getByRole('dialog', { name: 'New account' }).waitFor();
  },
  report: async (page, world) => {
    await openGroup(page, world);
    await button(page, 'Group menu').click();
    await page.getByRole('menuitem', { name: 'Report group' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'group-picture': async (page, world) => {
    await openSettings(page, world);
    await button(page, 'Group picture').click();
    await page.getByRole('menuitem').first().waitFor();
  },
  crop: async (page, world) => {
    await openSettings(page, world);
    await page.getByLabel('Upload a picture').setInputFiles(png('lake.png', 640, 400));
    await page.getByRole('dialog', { name: 'Crop the picture' }).waitFor();
  },
  invite: async (page, world) => {
    await openSettings(page, world);
    await button(page, 'Invite by link').click();
    await button(page, 'Create link').click();
    await page.getByRole('textbox', { name: 'Link' }).waitFor();
  },
  mute: async (page, world) => {
    await openGroup(page, world);
    await button(page, 'Group menu').click();
    await page.getByRole('menuitem', { name: 'Mute' }).click();
    await page.getByRole('menuitem', { name: '8 hours' }).waitFor();
  },
  'group-details': async (page) => {
    await page.goto('/all-groups');
    await button(page, 'Tidewater app').click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  },
  'first-message': async (page, world, phone) => {
    await openGroup(page, world);
    await pressAuthor(page, phone);
    await button(page, 'Write to bruno').click();
    await page.getByRole('textbox', { name: 'Message bruno' }).waitFor();
  },
  attach: async (page, world, phone) => {
    await openGroup(page, world);
    await button(page, phone ? 'Attach files' : 'Formatting').click();
  },
  toast: async (page) => {
    await page.goto('/groups');
    await button(page, 'Actions for Book club').click();
    await page.getByRole('menuitem', { name: /^(Mute|Unmute)$/ }).click();
    const hours = page.getByRole('menuitem', { name: '8 hours' });
    const undo = button(page, 'Undo');
    await hours.or(undo).first().waitFor();
    if (await hours.isVisible()) await hours.click();
    // The toast stays while it has the focus.
    await undo.focus();
  },
};
