import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { answered } from '../support/complaints';
import type { Person } from '../support/person';

test('pinned and muted on this device, in every tab, in the order one chose', async ({ join, complaints }) => {
  // The reload may lose the answer to the last write. The next page writes again, gets a 412, and reads the newer
  // version.
  complaints.allow(answered([412], '/v1/me/preferences/'));
  const ada = await join('ada');
  await createGroups(ada, ['Birch', 'Alder', 'Cedar']);
  await ada.page.goto('/groups');
  await expect.poll(() => order(ada)).toEqual(['Cedar', 'Alder', 'Birch']);
  const other = await ada.context.newPage();
  await other.goto('/groups');

  await ada.page.bringToFront();
  await act(ada, 'Birch', 'Pin');
  await expect.poll(() => order(ada)).toEqual(['Birch', 'Cedar', 'Alder']);
  await expect(other.getByRole('list', { name: 'Groups', exact: true }).getByRole('link').first()).toHaveText(/Birch/);
  await act(ada, 'Cedar', 'Mute');
  await ada.page.getByRole('menuitem', { name: 'Until tomorrow' }).click();
  await expect(ada.groupLink('Cedar')).toHaveAccessibleDescription(/Muted/);

  await ada.page.getByRole('button', { name: 'Sort groups and more' }).click();
  await ada.page.getByRole('menuitemradio', { name: 'Name' }).click();
  await expect.poll(() => order(ada)).toEqual(['Birch', 'Alder', 'Cedar']);
  await ada.page.reload();
  await expect.poll(() => order(ada)).toEqual(['Birch', 'Alder', 'Cedar']);
  await act(ada, 'Birch', 'Unpin');
  await act(ada, 'Cedar', 'Unmute');
  await expect.poll(() => order(ada)).toEqual(['Alder', 'Birch', 'Cedar']);
});

test('a group that is left does not come back with an answer that is later than the event', async ({
  join,
  account,
  complaints,
}) => {
  complaints.allow(answered([404], '/v1/groups/'));
  // The app may request the newest messages while the person leaves the group.
  complaints.allow(answered([404], '/v1/messages'));
  const ada = await join('ada');
  const lin = await account('lin');
  const { page } = ada;
  const { id } = await lin.api(endpoints.createGroup, { body: { name: 'Alder', contacts: [ada.name] } });
  await page.goto(`/groups/${id}/settings`);
  await page.route('**/v1/groups/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const response = await route.fetch();
    await expect(ada.groupLink('Alder')).toHaveCount(0);
    await route.fulfill({ response });
  });
  const leave = { name: 'Leave group' };
  const left = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', leave).click();
  await page.getByRole('alertdialog').getByRole('button', leave).click();
  await expect(page).toHaveURL(/\/groups$/);
  expect((await left).status()).toBe(200);
  await expect(ada.groupLink('Alder')).toHaveCount(0);
});

test('found and reached without a mouse', async ({ join }) => {
  const ada = await join('ada');
  const [, , café] = await createGroups(ada, ['Birch', 'Alder', 'Café walks', 'Dogwood']);
  await ada.api(endpoints.updateGroup, { params: { id: café?.id ?? '' }, body: { archived_at: 1 } });
  await ada.page.goto('/groups');
  const { keyboard } = ada.page;

  await test.step('the list is one tab stop', async () => {
    await ada.groupLink('Dogwood').focus();
    await keyboard.press('ArrowDown');
    await expect(ada.groupLink('Alder')).toBeFocused();
    await keyboard.press('End');
    await expect(ada.groupLink('Birch')).toBeFocused();
    await keyboard.press('Home');
    await expect(ada.groupLink('Dogwood')).toBeFocused();
    await keyboard.press('Enter');
    await expect(ada.heading('Dogwood')).toBeVisible();
  });

  await test.step('a filter marks what it found', async () => {
    await ada.page.getByRole('searchbox', { name: 'Filter groups' }).fill('ÂLD');
    await expect.poll(() => order(ada)).toEqual(['Alder']);
    await expect(ada.groupLink('Alder').getByText('Ald', { exact: true })).toBeVisible();
    await keyboard.press('Escape');
    await expect.poll(() => order(ada)).toHaveLength(3);
  });

  await test.step('above and below', async () => {
    await keyboard.press('Alt+ArrowDown');
    await expect(ada.heading('Alder')).toBeVisible();
    await keyboard.press('Alt+ArrowUp');
    await expect(ada.heading('Dogwood')).toBeVisible();
  });

  await test.step('the finder knows the archived too', async () => {
    await keyboard.press('ControlOrMeta+k');
    const dialog = ada.page.getByRole('dialog', { name: 'Find', exact: true });
    await expect(dialog.getByRole('combobox', { name: 'Find groups, people and messages' })).toBeFocused();
    await expect(dialog.getByRole('option').first()).toHaveText('AAlder');
    await keyboard.type('cafe');
    await expect(dialog.getByRole('option')).toHaveText([/Café walks.*Archived/]);
    const found = await dialog.getByRole('option').getAttribute('id');
    await expect(dialog.getByRole('combobox')).toHaveAttribute('aria-activedescendant', found ?? '');
    // The arrows move between options. With a single option they stay on it.
    for (const key of ['ArrowDown', 'ArrowUp']) {
      await keyboard.press(key);
      await expect(dialog.getByRole('combobox')).toHaveAttribute('aria-activedescendant', found ?? '');
    }
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(ada.heading('Café walks')).toBeVisible();
    await expect(ada.page.getByText('This group is archived')).toBeVisible();
    await expect(ada.heading('Café walks')).toBeFocused();
  });

  await test.step('every part of the screen, and every key', async () => {
    await keyboard.press('F6');
    await expect(ada.page.getByRole('link', { name: 'Confab' })).toBeFocused();
    await keyboard.press('F6');
    await expect(ada.groupLink('Dogwood')).toBeFocused();
    await keyboard.press('Shift+F6');
    await keyboard.press('Shift+F6');
    await expect(ada.heading('Café walks')).toBeFocused();
    const dialog = ada.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keyboard.press('?');
    await expect(dialog).toBeVisible();
    await keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await ada.page.getByRole('searchbox', { name: 'Filter groups' }).press('?');
    await expect(dialog).toHaveCount(0);
  });
});

const order = (person: Person) =>
  person.page
    .getByRole('list', { name: 'Groups', exact: true })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));

async function createGroups(person: Person, names: string[]) {
  const groups = [];
  for (const name of names) groups.push(await person.api(endpoints.createGroup, { body: { name } }));
  return groups;
}

async function act(person: Person, group: string, action: string) {
  await person.groupLink(group).hover();
  await person.page.getByRole('button', { name: `Actions for ${group}` }).click();
  await person.page.getByRole('menuitem', { name: action, exact: true }).click();
}
