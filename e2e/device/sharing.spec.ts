import type { Locator, Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { test as base, expect } from '../fixtures';
import type { Account } from '../support/api';
import { browserOf } from '../support/browserOf';
import { noAnswer } from '../support/complaints';
import { png, txt } from '../support/files';
import { fillSignIn, Person } from '../support/person';
import { createRoom, type Room } from '../support/room';
import { held, share } from '../support/sharing';

/** Ada at a device with the installed worker, and two groups to choose from. */
interface Device {
  ada: Person;
  page: Page;
  keeper: Account;
  lake: Room;
  sea: Room;
  what: Locator;
  choice: Locator;
  option(name: string): Locator;
  share(shared: Parameters<typeof share>[2]): Promise<void>;
  files: Locator;
}

const test = base.extend<{ device: Device }>({
  device: async ({ account, unique, browser, service, complaints }, use) => {
    const keeper = await account('keeper');
    const someone = await account('ada');
    const [lake, sea] = [
      await createRoom(keeper, unique('Lake'), [someone.username]),
      await createRoom(keeper, unique('Sea'), [someone.username]),
    ];
    await lake.admit(someone.username);
    await sea.admit(someone.username);
    const context = await browserOf(browser, someone, { baseURL: service.url, serviceWorkers: 'allow' });
    await complaints.watch(context, someone.username);
    const ada = new Person(someone, await context.newPage());
    await ada.open(lake);
    await held(ada.page);
    const { page } = ada;
    await use({
      ...{ ada, page, keeper, lake, sea },
      what: page.getByRole('region', { name: 'What was shared' }),
      choice: page.getByRole('combobox', { name: 'Choose a group' }),
      option: (name) => page.getByRole('option', { name }),
      share: (shared) => share(page, service.url, shared),
      files: page.getByRole('list', { name: 'Attached files' }).getByRole('listitem'),
    });
    await context.close();
  },
});

test.use({ serviceWorkers: 'allow' });

test('words and a file that another app shares go into the draft of the group that is chosen, and are sent by Send', async ({
  device,
}) => {
  const { ada, page, lake, sea, what, choice, option, share, files } = device;
  await ada.composer.fill('Look at this:');
  await expect(ada.status('Shown as')).toHaveCount(0);
  await share({ title: 'Low tide', text: 'Low tide at noon', files: [png('lake.png', 64, 40), txt('depths.txt')] });

  await expect(page).toHaveURL('/share');
  await expect(what).toContainText('Low tide at noon');
  await expect(what.getByRole('listitem')).toHaveText([/lake\.png/, /depths\.txt/]);
  await expect(what.getByRole('listitem').first().locator('img')).toBeVisible();
  await choice.fill(lake.group.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await choice.press('Enter');

  // Looks at the status first, because it disappears after less than three seconds.
  await expect(ada.status(`In your draft in ${lake.group.name}. Nothing is sent yet.`)).toBeVisible();
  await expect(ada.heading(lake.group.name)).toBeVisible();
  await expect(ada.composer).toHaveValue('Look at this:\nLow tide at noon');
  await expect(ada.composer).toBeFocused();
  await expect(files).toHaveCount(2);
  expect(await lake.said()).toEqual([]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(lake.said).toEqual(['Look at this:\nLow tide at noon']);
  await expect(ada.message('Low tide at noon').getByRole('link', { name: 'File depths.txt' })).toBeVisible();

  // No page offers the share any more.
  await page.goto('/share');
  await expect(page.getByText('Nothing is waiting here')).toBeVisible();
  await expect(option(sea.group.name)).toHaveCount(0);
  expect(await sea.said()).toEqual([]);
});

test('without a network it waits on this device, a second one beside it, and what is discarded comes back', {
  tag: '@runs',
}, async ({ device, complaints }) => {
  complaints.allow(noAnswer);
  const { ada, page, lake, sea, what, option, share } = device;
  await ada.goOffline();
  await share({ text: 'the first' });
  await expect(what).toContainText('the first');
  await share({ text: 'the second' });
  await expect(what).toContainText('the second');
  await page.getByText('1 more thing waits').press('Enter');
  await page.getByRole('button', { name: 'the first' }).press('Enter');
  await expect(what).toContainText('the first');

  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(ada.heading('Share to a group')).toBeFocused();
  await expect(what).toContainText('the second');
  await expect(page.getByText('1 more thing waits')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 more thing waits')).toBeVisible();
  await expect(what).toContainText('the second');

  await option(sea.group.name).click();
  await expect(ada.heading(sea.group.name)).toBeVisible();
  await expect(ada.composer).toHaveValue('the second');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Shared, not sent yet (1)' }).click();
  await expect(what).toContainText('the first');
  await option(lake.group.name).click();
  await expect(ada.heading(lake.group.name)).toBeVisible();
  await expect(ada.composer).toHaveValue('the first');
  await page.reload();
  await expect(ada.composer).toHaveValue('the first');
});

test('a group that is archived, and one of a stranger, are not offered', { tag: '@runs' }, async ({
  device,
  account,
  unique,
}) => {
  const { ada, keeper, lake, sea, option, share } = device;
  const stranger = await account('passer');
  const offer = unique('Offer');
  await stranger.api(endpoints.createGroup, { body: { name: offer, contacts: [ada.name] } });
  const archived_at = Math.floor(Date.now() / 1_000);
  await keeper.api(endpoints.updateGroup, { params: { id: sea.group.id }, body: { archived_at } });
  await share({ text: 'low tide' });
  await expect(option(lake.group.name)).toBeVisible();
  await expect(option(sea.group.name)).toHaveCount(0);
  await expect(option(offer)).toHaveCount(0);
});

test('who is signed out signs in first; it is not for who signs in after somebody else, and goes with a sign-out', {
  tag: '@runs',
}, async ({ device, account, complaints }) => {
  complaints.allow(/401/);
  const { ada, page, what, option, lake, share } = device;
  const lin = await account('lin');
  const leave = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await leave();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await share({ text: 'before signing in' });
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await fillSignIn(page, ada.name, 'Sign in');
  await expect(what).toContainText('before signing in');
  await expect(option(lake.group.name)).toBeVisible();

  await leave();
  const question = page.getByRole('alertdialog', { name: 'Sign out with something shared and not sent?' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(what).toContainText('before signing in');
  await leave();
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await fillSignIn(page, ada.name, 'Sign in');
  await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  await page.goto('/share');
  await expect(page.getByText('Nothing is waiting here')).toBeVisible();

  // Ada's session ends without a sign-out, and another person signs in.
  await share({ text: 'after signing in' });
  await expect(what).toContainText('after signing in');
  await ada.context.clearCookies();
  await page.goto('/share');
  await fillSignIn(page, lin.username, 'Sign in');
  await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  await page.goto('/share');
  await expect(page.getByText('Nothing is waiting here')).toBeVisible();
});

test('where no worker runs yet the view says that nothing was received, and what to do', { tag: '@runs' }, async ({
  join,
  room,
  service,
}) => {
  const ada = await join('ada');
  await room.admit(ada.name);
  const sent: string[] = [];
  ada.page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  // The file is larger than the network buffers between browser and service.
  await share(ada.page, service.url, { text: 'low tide', files: [txt('depths.txt', 12_000_000)] });
  await expect(ada.page).toHaveURL('/share/missed.html');
  await expect(ada.page.getByRole('alert')).toHaveText(/^Nothing was received.*share it once more\.$/);
  expect(sent.filter((line) => line.startsWith('POST') && !line.startsWith('POST /v1/sessions'))).toEqual([
    'POST /share',
  ]);
  await ada.page.reload();
  await expect(ada.page.getByRole('alert')).toBeVisible();
});
