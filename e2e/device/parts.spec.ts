import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { answered, noAnswer } from '../support/complaints';
import { draftsOn } from '../support/disk';
import { png } from '../support/files';
import type { Person } from '../support/person';

const parts = '**/assets/**';
const afterFirstWords = '**/assets/late-*.js';

/** The parts that load when a person opens them: name, how to open, and how to leave. */
const presses: { name: string; press(person: Person): Promise<void> }[] = [
  { name: 'Pick an emoji', press: ({ page }) => page.getByRole('button', { name: 'Add emoji' }).click() },
  { name: 'Group menu', press: ({ page }) => page.getByRole('button', { name: 'Group menu' }).click() },
  { name: 'Find', press: ({ page }) => page.keyboard.press('ControlOrMeta+k') },
  { name: 'Keyboard shortcuts', press: (person) => shortcuts(person) },
];

async function shortcuts(person: Person) {
  await person.message('hello').focus();
  await person.page.keyboard.press('?');
}

test('offline right after the first paint, everything that is pressed says that it is not there, and comes', async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  const { page } = ada;
  await room.keeper.api(endpoints.createMessage, {
    body: { conversation_id: room.group.conversation_id, message: 'hello' },
  });
  await loadNothingAhead(ada);
  // These parts are requested 100 ms after the first words. Going offline may take the test longer, so a route aborts
  // them.
  await page.route(afterFirstWords, (route) => route.abort());
  await ada.open(room);
  await expect(ada.message('hello')).toBeVisible();
  await ada.composer.fill('half a thought');
  await ada.goOffline();

  for (const { name, press } of presses) {
    await press(ada);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByText('Not loaded yet'), name).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Formatting' }).click();
  await page.locator('input[type=file]').setInputFiles([png('lake.png', 64, 40)]);
  await expect(page.getByRole('form', { name: 'Message' }).getByText('Not loaded yet')).toHaveCount(2);
  await page.getByRole('button', { name: 'Search messages' }).click();
  await expect(page.getByRole('search').getByText('Not loaded yet')).toBeVisible();
  await expect(ada.composer).toHaveValue('half a thought');
  await expect(page.getByText('This part of Confab stopped working')).toHaveCount(0);

  await page.unroute(afterFirstWords);
  await ada.goOnline();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove lake.png' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toBeVisible();
  await expect(page.getByText('Not loaded yet')).toHaveCount(0);
  await expect(ada.composer).toHaveValue('half a thought');
});

test('views that are not there say so in the pane, with the list beside them, and come', async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  const { page } = ada;
  await loadNothingAhead(ada);
  await page.route('**/assets/after-*.css', (route) => route.abort(), { times: 1 });
  await ada.open(room);
  await ada.goOffline();
  const main = page.getByRole('main');
  const missing = async (title: string) => {
    await expect(main.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(main.getByText('Not loaded yet')).toBeVisible();
    await expect(ada.groupLink(room.group.name)).toBeVisible();
  };
  await page.getByRole('link', { name: 'Archived groups' }).click();
  await missing('Archived groups');
  await page.getByRole('link', { name: 'New group' }).click();
  const dialog = page.getByRole('dialog', { name: 'New group' });
  await expect(dialog.getByText('Not loaded yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await ada.groupLink(room.group.name).click();
  await page.getByRole('link', { name: 'Group settings' }).click();
  await missing('Group settings');
  await ada.goOnline();
  await expect(main.getByRole('list', { name: 'Members' })).toBeVisible();
  // The part's styles load too, although their first request failed.
  const sheets = () =>
    [...document.styleSheets].filter(({ href, cssRules }) => href?.includes('/after-') && cssRules.length);
  await expect.poll(async () => page.evaluate(sheets)).toHaveLength(1);
});

test('a version that is gone from the service offers the new one, and no word is lost', async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(noAnswer);
  complaints.allow(answered([404], '/assets/'));
  const ada = await join('ada');
  const { page } = ada;
  await loadNothingAhead(ada);
  await ada.open(room);
  await ada.composer.fill('half a thought');
  await page.route(parts, (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }));
  await page.getByRole('button', { name: 'Add emoji' }).click();
  await expect(page.getByRole('dialog', { name: 'Pick an emoji' }).getByText('Not loaded yet')).toBeVisible();
  await page.keyboard.press('Escape');
  const offer = page.getByRole('status').filter({ hasText: 'A new version is there' });
  await expect(offer).toBeVisible();
  await expect(ada.composer).toHaveValue('half a thought');

  await page.unrouteAll({ behavior: 'wait' });
  await ada.composer.press('End');
  await ada.composer.pressSequentially(', and more');
  const loaded = page.waitForEvent('load');
  await offer.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(ada.composer).toHaveValue('half a thought, and more');
  await expect(offer).toHaveCount(0);
});

for (const part of ['app', 'react'])
  test(`a page whose ${part} part did not come starts by itself, and shows what was written`, {
    tag: part === 'app' ? [] : '@runs',
  }, async ({ join, room, complaints }) => {
    complaints.allow(noAnswer);
    const ada = await join('ada');
    const { page } = ada;
    await ada.open(room);
    await ada.composer.fill('half a thought');
    await expect.poll(() => draftsOn(page)).toEqual(['half a thought']);
    let requests = 0;
    await page.route(`**/assets/${part}-*.js`, (route) => (requests++ === 0 ? route.abort() : route.continue()));
    await page.reload();
    await expect(ada.composer).toHaveValue('half a thought');
    expect(requests).toBeGreaterThan(1);
  });

/** Simulates a slow connection: the page never becomes idle, so nothing loads ahead. */
async function loadNothingAhead({ page }: Person) {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}
