import type { Locator, Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { answered, noAnswer } from '../support/complaints';
import type { Person } from '../support/person';
import { announced } from '../support/services/announced';

test('sixty groups are archived in one bulk action: the report is right, what failed is tried again, Undo brings all back', {
  tag: '@runs',
}, async ({ join, complaints }) => {
  // 240 writes run one after another on a machine with two shared cores.
  test.setTimeout(180_000);
  complaints.allow(answered([409, 422], '/v1/'));
  const ada = await join('ada');
  for (let number = 1; number <= 60; number++)
    await ada.api(endpoints.createGroup, { body: { name: `Group ${number}` } });
  await ada.page.goto('/groups');
  const groups = ada.page.getByRole('list', { name: 'Groups', exact: true });
  await showAll(groups);
  const names = () =>
    groups.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
  const before = await names();
  const refused = await refuseEveryTenth(ada.page);

  await test.step('chosen by keyboard', async () => {
    await groups.getByRole('link').first().focus();
    // A single-letter key acts on a row only after the keyboard has moved to the row.
    await ada.page.keyboard.press('ArrowDown');
    await ada.page.keyboard.press('ArrowUp');
    await ada.page.keyboard.press('x');
    await expect(ada.page.getByRole('checkbox', { name: 'Select Group 60' })).toBeChecked();
    await ada.page.getByRole('checkbox', { name: 'Select Group 60' }).focus();
    await ada.page.keyboard.press('Shift+ArrowDown');
    await expect(ada.page.getByText('2 selected')).toBeVisible();
    await ada.page.keyboard.press('ControlOrMeta+a');
    await expect(ada.page.getByText('60 selected')).toBeVisible();
  });

  await test.step('it goes on while one looks elsewhere, and the browser asks before the page is left', async () => {
    const release = await refused.hold();
    await chosen(ada).getByRole('button', { name: 'Archive selected' }).click();
    await expect(ada.page.getByRole('progressbar', { name: 'Archiving 60 groups' })).toBeVisible();
    await expect.poll(() => asksBeforeLeaving(ada.page)).toBe(true);
    await ada.page.getByRole('link', { name: 'Archived groups' }).click();
    release();
  });

  const bulkAction = ada.page.getByRole('region', { name: /Archived \d+ of 60 groups/ });
  await test.step('the report', async () => {
    await expect(bulkAction.getByRole('status')).toHaveText('Archived 54 of 60 groups · 6 failed', { timeout: 60_000 });
    await expect.poll(() => asksBeforeLeaving(ada.page)).toBe(false);
    await bulkAction.getByRole('button', { name: 'Details' }).click();
    const report = bulkAction.getByRole('list', { name: 'Result per group' });
    await expect(report.getByText('Not done')).toHaveCount(6);
    await expect(report.getByText('Done', { exact: true })).toHaveCount(54);
    await expect(groups.getByRole('link')).toHaveCount(6);
  });

  await test.step('what failed, again', async () => {
    await bulkAction.getByRole('button', { name: 'Retry failed' }).click();
    await expect(bulkAction.getByRole('status')).toHaveText('Archived 60 of 60 groups');
    await expect(ada.page.getByText('All your groups are archived')).toBeVisible();
  });

  await test.step('all back in their places', async () => {
    await bulkAction.getByRole('button', { name: 'Undo' }).click();
    await expect(ada.page.getByText('Restored 60 of 60 groups')).toBeVisible({ timeout: 60_000 });
    await showAll(groups);
    await expect.poll(names).toEqual(before);
    await ada.page.reload();
    await showAll(groups);
    await expect.poll(names).toEqual(before);
  });
});

test('nothing but the exact name and a press of the button deletes a group', async ({ join, unique }) => {
  const ada = await join('ada');
  const name = unique('Lake');
  const group = await ada.api(endpoints.createGroup, { body: { name } });
  await ada.page.goto(`/groups/${group.id}/settings`);
  await ada.page.getByRole('button', { name: 'Delete group' }).click();
  const question = ada.page.getByRole('alertdialog', { name: `Delete ${name}?` });
  const field = question.getByRole('textbox', { name: 'Type the group name to confirm' });
  const remove = question.getByRole('button', { name: 'Delete group' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(remove).toBeDisabled();
  for (const wrong of [name.toLowerCase(), ` ${name} `, name.slice(0, -1)]) {
    await field.fill(wrong);
    await field.press('Enter');
    await expect(remove).toBeDisabled();
  }
  await field.fill(name);
  await field.press('Enter');
  await expect(question).toBeVisible();
  await ada.api(endpoints.retrieveGroup, { params: { id: group.id } });
  await remove.click();
  await expect(ada.status(`Deleted ${name}`)).toBeVisible();
  const found = () => ada.api(endpoints.retrieveGroup, { params: { id: group.id } }).then(({ name }) => name, String);
  await expect.poll(found).toContain('404');
});

test('many are deleted after their number is typed, and can be copied first', async ({ join, unique }) => {
  const ada = await join('ada');
  const names = [unique('Lake'), unique('Sea')];
  for (const name of names) {
    const group = await ada.api(endpoints.createGroup, { body: { name } });
    await ada.api(endpoints.updateGroup, { params: { id: group.id }, body: { archived_at: 1 } });
  }
  await ada.page.goto('/archived');
  const main = ada.page.getByRole('main');
  await main.getByRole('button', { name: 'Select groups' }).click();
  for (const name of names) await ada.page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await chosen(ada).getByRole('button', { name: 'Delete selected' }).click();
  const question = ada.page.getByRole('alertdialog', { name: 'Delete 2 groups?' });
  for (const name of names) await expect(question.getByRole('rowheader', { name })).toBeVisible();

  const copies: string[] = [];
  ada.page.on('download', (download) => copies.push(download.suggestedFilename()));
  await question.getByRole('button', { name: 'Download copies' }).click();
  await expect(question.getByText('2 copies went to your downloads')).toBeVisible();
  await expect.poll(() => copies.length).toBe(2);

  const remove = question.getByRole('button', { name: 'Delete 2 groups' });
  await question.getByRole('textbox').fill('delete 3 groups');
  await expect(remove).toBeDisabled();
  await question.getByRole('textbox').fill('delete 2 groups');
  await question.getByRole('textbox').press('Enter');
  await expect(question).toBeVisible();
  await remove.click();
  await expect(ada.page.getByText('Deleted 2 of 2 groups')).toBeVisible();
  await expect(ada.page.getByText('Nothing is archived')).toBeVisible();
});

test('two admins who edit the same group at once lose nothing silently', async ({ join, unique, complaints }) => {
  complaints.allow(noAnswer);
  const [ada, lin] = [await join('ada'), await join('lin')];
  const group = await ada.api(endpoints.createGroup, { body: { name: unique('Lake'), contacts: [lin.name] } });
  const admins = group.contacts.map((contact) => contact.id);
  await ada.api(endpoints.updateRoles, { params: { id: group.id }, body: { admins } });
  for (const person of [ada, lin]) {
    await person.page.goto(`/groups/${group.id}/settings`);
    await expect(field(person, 'Name')).toBeEnabled();
  }

  await test.step('different fields: both stand', async () => {
    await field(ada, 'Description').fill('Cold water');
    await save(lin, 'Name', 'Sea');
    await expect(field(ada, 'Name')).toHaveValue('Sea');
    await expect(field(ada, 'Description')).toHaveValue('Cold water');
    await ada.page.getByRole('button', { name: 'Save changes' }).click();
    await expect(ada.status('Saved')).toBeVisible();
    await expect(field(lin, 'Description')).toHaveValue('Cold water');
  });

  await test.step('the same field: both names, and a choice', async () => {
    await field(ada, 'Name').fill('Ocean');
    await save(lin, 'Name', 'Pond');
    const conflict = ada.page.getByRole('alert').filter({ hasText: 'Someone else changed “Name” meanwhile' });
    await expect(conflict).toContainText('Ocean');
    await expect(conflict).toContainText('Pond');
    await expect(ada.page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await conflict.getByRole('button', { name: 'Keep yours' }).click();
    await ada.page.getByRole('button', { name: 'Save changes' }).click();
    await expect(field(lin, 'Name')).toHaveValue('Ocean');
  });

  await test.step('the same field, unseen until it is sent', async () => {
    await field(lin, 'Name').fill('Brook');
    await lin.goOffline();
    await save(ada, 'Name', 'River');
    const stands = async () => (await ada.api(endpoints.retrieveGroup, { params: { id: group.id } })).name;
    await expect.poll(stands).toBe('River');
    await lin.page.getByRole('button', { name: 'Save changes' }).click();
    await lin.goOnline();
    const conflict = lin.page.getByRole('alert').filter({ hasText: 'Someone else changed “Name” meanwhile' });
    await expect(conflict).toContainText('River');
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await expect(field(lin, 'Name')).toHaveValue('River');
    await expect(lin.page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    const now = await ada.api(endpoints.retrieveGroup, { params: { id: group.id } });
    expect(now).toMatchObject({ name: 'River', description: 'Cold water' });
  });

  await test.step('who loses the role hears it, and what they typed stays', async () => {
    const others = group.contacts.filter(({ username }) => username !== lin.name).map(({ id }) => id);
    await field(lin, 'Description').fill('Warm water');
    await ada.api(endpoints.updateRoles, { params: { id: group.id }, body: { admins: others } });
    await expect(said(lin, 'You can no longer change this group')).toBeAttached();
    await expect(field(lin, 'Description')).toBeDisabled();
    await expect(field(lin, 'Description')).toHaveValue('Warm water');
    await lin.page.getByRole('button', { name: 'Discard' }).click();
    await expect(lin.page.getByRole('complementary').getByText('Cold water')).toBeVisible();
    await ada.api(endpoints.updateRoles, { params: { id: group.id }, body: { admins } });
    await expect(said(lin, 'You can change this group now')).toBeAttached();
    await expect(field(lin, 'Description')).toBeEnabled();
  });
});

/** Scrolls down until the list has loaded all groups. */
async function showAll(groups: Locator) {
  await expect(async () => {
    await groups.getByRole('link').last().scrollIntoViewIfNeeded();
    expect(await groups.getByRole('link').count()).toBe(60);
  }).toPass();
}

const chosen = (person: Person) => person.page.getByRole('toolbar', { name: 'Selected groups' });

const said = (person: Person, text: string) => person.page.locator('[aria-live="polite"]').filter({ hasText: text });

const field = (person: Person, name: string) => person.page.getByRole('textbox', { name, exact: true });

async function save(person: Person, name: string, value: string) {
  await field(person, name).fill(value);
  await person.page.getByRole('button', { name: 'Save changes' }).click();
  await expect(person.status('Saved').last()).toBeVisible();
}

/** Refuses the first change of every tenth group, by turns with 422 and 409. */
async function refuseEveryTenth(page: Page) {
  const seen = new Set<string>();
  let held = Promise.resolve();
  await page.route(/\/v1\/groups\/\w+$/, async (route) => {
    const url = route.request().url();
    if (route.request().method() !== 'PUT') return route.continue();
    await held;
    if (seen.has(url)) return route.continue();
    seen.add(url);
    if (seen.size % 10 !== 0) return route.continue();
    return route.fulfill({ status: seen.size % 20 === 0 ? 409 : 422, headers: announced, json: {} });
  });
  return {
    /** Holds all changes until the returned function is called. */
    hold: async () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}

const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });
