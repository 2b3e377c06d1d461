import type { Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { axeInBothThemes, expect, test } from '../fixtures';
import { createAccount } from '../support/api';
import { browserOf } from '../support/browserOf';
import { answered, noAnswer } from '../support/complaints';
import { choose, png, txt } from '../support/files';
import { keepBusy } from '../support/idle';
import { Person } from '../support/person';
import { fits } from '../support/screen/fits';
import { announced } from '../support/services/announced';
import { startService } from '../support/services/service';

/** Opens the layers over a view or beside it, one after another in few pages. */
test('what is opened in a conversation is accessible in light and dark', async ({ join, room, complaints }) => {
  test.setTimeout(120_000);
  complaints.allow(answered([415], '/v1/'));
  const ada = await join('ada');
  const { page } = ada;
  const { keyboard } = page;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await ada.open(room);
  await choose(page, [png('lake.png', 640, 400)]);
  await page.getByRole('button', { name: 'Remove lake.png' }).waitFor();
  await ada.send('the lake');
  await ada.message('the lake').getByRole('button', { name: 'Open image lake.png' }).waitFor();

  await inspect(page, 'the tray, with a file that was refused', async () => {
    // A program whose name and type say that it is text.
    await choose(page, [
      png('tall.png', 300, 500),
      txt('notes.txt'),
      { ...txt('lying.txt'), buffer: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]) },
    ]);
    await page.getByRole('button', { name: 'Remove lying.txt' }).waitFor();
    await page.getByRole('button', { name: 'Describe tall.png' }).waitFor();
  });
  await inspect(page, 'the description of an image', async () => {
    await page.getByRole('button', { name: 'Describe tall.png' }).click();
    await page.getByRole('textbox', { name: 'Description' }).waitFor();
  });
  await keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove lying.txt' }).click();

  await inspect(page, 'the emoji of the composer', async () => {
    await page.getByRole('button', { name: 'Add emoji' }).click();
    await expect(dialog('Pick an emoji').getByRole('searchbox')).toBeFocused();
  });
  await keyboard.press('Escape');

  await inspect(page, 'the viewer', async () => {
    await page.getByRole('button', { name: 'Open image lake.png' }).click();
    await dialog('Image viewer').getByRole('img', { name: 'lake.png' }).waitFor();
  });
  await keyboard.press('Escape');

  await inspect(page, 'the calendar', async () => {
    await page.getByRole('button', { name: 'Group menu' }).click();
    await page.getByRole('menuitem', { name: 'Go to a date' }).click();
    await expect(dialog('Go to a date').getByLabel('Date')).toBeFocused();
  });
  await keyboard.press('Escape');

  await inspect(page, 'the export', async () => {
    await page.getByRole('button', { name: 'Group menu' }).click();
    await page.getByRole('menuitem', { name: 'Download a copy' }).click();
    await page.getByRole('radio').first().waitFor();
  });
  await keyboard.press('Escape');

  await inspect(page, 'the finder', async () => {
    await keyboard.press('ControlOrMeta+k');
    await dialog('Find').getByRole('option').first().waitFor();
  });
  await keyboard.press('Escape');

  await inspect(page, 'the shortcuts', async () => {
    await ada.message('the lake').focus();
    await keyboard.press('?');
    await dialog('Keyboard shortcuts').waitFor();
  });
  await keyboard.press('Escape');

  await inspect(page, 'the search', async () => {
    await page.getByRole('button', { name: 'Search messages' }).click();
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('lake');
    await page.getByRole('list', { name: 'Search results' }).getByRole('button').first().waitFor();
  });

  await inspect(page, 'words whose group is gone', async () => {
    await ada.goOffline();
    await ada.send('words for nobody');
    await room.keeper.api(endpoints.deleteGroup, { params: { id: room.group.id } });
    complaints.allow(noAnswer);
    complaints.allow(answered([404], '/v1/'));
    await ada.goOnline();
    await page.getByRole('button', { name: 'Show the words' }).click();
    await page.getByRole('dialog').getByText('words for nobody').waitFor();
  });
  await keyboard.press('Escape');
  await inspect(page, 'the bar above', async () => {
    await page.getByRole('button', { name: 'Show the words' }).waitFor();
  });
});

test('what administers groups is accessible in light and dark', async ({ browser, complaints }) => {
  test.setTimeout(120_000);
  complaints.allow(answered([409], '/v1/'));
  // The first account of a service administers it.
  const service = await startService();
  const account = await createAccount(service.url, 'rosa');
  const context = await browserOf(browser, account, { baseURL: service.url });
  await keepBusy(context);
  await complaints.watch(context, 'rosa');
  const root = new Person(account, await context.newPage());
  const { page } = root;
  const { keyboard } = page;
  for (const name of ['Alder', 'Birch', 'Cedar with a rather long name for a tree'])
    await root.api(endpoints.createGroup, { body: { name } });
  await page.goto('/groups');
  const groups = page.getByRole('list', { name: 'Groups', exact: true }).getByRole('link');

  await inspect(page, 'a bulk action with failures, and its report', async () => {
    await groups.nth(2).waitFor();
    let writes = 0;
    await page.route(/\/v1\/groups\/[^/]+$/, (route) =>
      route.request().method() === 'PUT' && writes++ === 0
        ? route.fulfill({ status: 409, headers: announced })
        : route.continue(),
    );
    await selectAll(page, 'navigation');
    await selected(page).getByRole('button', { name: 'Archive selected' }).click();
    await page.getByText('1 failed').waitFor();
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('list', { name: 'Result per group' }).waitFor();
  });
  await inspect(page, 'the archive, with a selection', async () => {
    await page.goto('/archived');
    await selectAll(page, 'main');
  });
  await inspect(page, 'the question before many are deleted', async () => {
    await selected(page).getByRole('button', { name: 'Delete selected' }).click();
    await page
      .getByRole('alertdialog', { name: /^Delete \d groups\?/ })
      .getByRole('table')
      .waitFor();
  });
  await keyboard.press('Escape');

  const { id } = await root.api(endpoints.createGroup, { body: { name: 'Dogwood', contacts: [] } });
  await inspect(page, 'the settings of a group, with a conflict and what happened in it', async () => {
    await page.goto(`/groups/${id}/settings`);
    await page.getByRole('button', { name: 'What happened here' }).click();
    await page.getByRole('list', { name: 'What happened here' }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await root.api(endpoints.updateGroup, { params: { id }, body: { name: 'Theirs' } });
    await page.getByRole('button', { name: 'Take theirs' }).waitFor();
  });
  await inspect(page, 'the audit trail of the service', async () => {
    await page.goto('/audit');
    await page
      .getByText(/archived/)
      .first()
      .waitFor();
  });
  await inspect(page, 'the people of the service', async () => {
    await page.goto('/people');
    await page.getByRole('searchbox', { name: 'Search people' }).waitFor();
    await page.getByRole('list', { name: 'People' }).waitFor();
  });
  await inspect(page, 'a link to a new password', async () => {
    await page.getByRole('button', { name: 'Reset the password of' }).first().click();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
  });
  await context.close();
  await service.dispose();
});

/** Shows the layer, and checks it in both themes and on phones. */
async function inspect(page: Page, name: string, show: () => Promise<void>) {
  await test.step(name, async () => {
    await show();
    await axeInBothThemes(page);
    await fits(page);
  });
}

const selected = (page: Page) => page.getByRole('toolbar', { name: 'Selected groups' });

async function selectAll(page: Page, where: 'main' | 'navigation') {
  await page.getByRole(where).getByRole('button', { name: 'Select groups' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  // The checkboxes come with a part that loads late.
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.check();
}
