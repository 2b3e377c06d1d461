import type { Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { archivings } from '../support/archivings';
import { answered, noAnswer } from '../support/complaints';
import { letIdle } from '../support/idle';
import type { Person } from '../support/person';
import { announced } from '../support/services/announced';

test('a reload in the middle of archiving: it says where it stopped, and Continue archives the rest once each', {
  tag: '@runs',
}, async ({ join, unique, complaints }) => {
  complaints.allow(answered([409], '/v1/'));
  complaints.allow(noAnswer);
  const ada = await join('ada');
  const groups = await sixGroups(ada, unique);
  await ada.page.goto('/groups');
  const writes = await holdFourth(ada.page);
  await choose(ada.page, 'navigation', 'Archive selected');
  await expect(ada.page.getByRole('progressbar', { name: 'Archiving 6 groups' })).toBeVisible();
  await expect.poll(writes.held).toBe(true);

  await test.step('another tab does not call it stopped while it runs', async () => {
    const tab = await ada.context.newPage();
    await tab.goto('/groups');
    await letIdle(tab);
    await tab.waitForFunction(() => {
      // A focus event ends the page's wait for idle time.
      dispatchEvent(new Event('focus'));
      return performance.getEntriesByName('confab:parts').length > 0;
    });
    await expect(stopped(tab)).toHaveCount(0);
    await tab.close();
  });

  await test.step('after the reload nothing goes on by itself', async () => {
    await reload(ada.page);
    await expect(stopped(ada.page).getByRole('status')).toHaveText('Archived 2 of 6 groups · Stopped with 4 left');
    await stopped(ada.page).getByRole('button', { name: 'Details' }).click();
    const report = ada.page.getByRole('list', { name: 'Result per group' });
    await expect(report.getByText('Done', { exact: true })).toHaveCount(2);
    await expect(report.getByText('Waiting')).toHaveCount(4);
    const counts = await Promise.all(groups.map(({ id }) => archivings(ada, id)));
    expect(counts.toSorted()).toEqual([0, 0, 0, 1, 1, 1]);
  });

  await test.step('continued, with what was refused', async () => {
    await stopped(ada.page).getByRole('button', { name: 'Continue' }).click();
    await expect(stopped(ada.page).getByRole('status')).toHaveText('Archived 6 of 6 groups');
    for (const { id } of groups) expect(await archivings(ada, id)).toBe(1);
    expect(await kept(ada.page)).toEqual([]);
  });
});

test('a deletion that a reload cut asks again before it goes on; a sign-out removes what was kept', {
  tag: '@runs',
}, async ({ join, unique, complaints }) => {
  complaints.allow(noAnswer);
  complaints.allow(answered([409], '/v1/'));
  // The service has deleted the fourth group, but the page left before the answer. Deleting again gets a 404.
  complaints.allow(answered([404], '/v1/groups/'));
  const ada = await join('ada');
  const groups = await sixGroups(ada, unique);
  for (const { id } of groups) await ada.api(endpoints.updateGroup, { params: { id }, body: { archived_at: 1 } });
  await ada.page.goto('/archived');
  const writes = await holdFourth(ada.page);
  await choose(ada.page, 'main', 'Delete selected');
  await confirm(ada.page, 6);
  await expect.poll(writes.held).toBe(true);
  await reload(ada.page);
  await expect(stopped(ada.page).getByRole('status')).toHaveText('Deleted 3 of 6 groups · Stopped with 3 left');
  expect(await kept(ada.page)).toHaveLength(1);

  await stopped(ada.page).getByRole('button', { name: 'Continue' }).click();
  await confirm(ada.page, 3);
  await expect(ada.page.getByText('Deleted 6 of 6 groups')).toBeVisible();
  await expect(ada.page.getByText('Nothing is archived')).toBeVisible();
  expect(await ada.page.evaluate(() => document.activeElement?.textContent)).toBe('Details');

  await test.step('signed out', async () => {
    await sixGroups(ada, unique);
    await ada.page.goto('/groups');
    const again = await holdFourth(ada.page);
    await choose(ada.page, 'navigation', 'Archive selected');
    await expect.poll(again.held).toBe(true);
    await reload(ada.page);
    await expect(stopped(ada.page)).toBeVisible();
    await ada.page.getByRole('button', { name: 'Account menu' }).click();
    await ada.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(ada.page.getByRole('heading', { name: 'Sign in to Confab' })).toBeVisible();
    expect(await kept(ada.page)).toEqual([]);
  });
});

async function sixGroups(person: Person, unique: (name: string) => string) {
  const groups = [];
  for (let count = 0; count < 6; count++)
    groups.push(await person.api(endpoints.createGroup, { body: { name: unique('Lake') } }));
  return groups;
}

async function choose(page: Page, where: 'navigation' | 'main', action: string) {
  await page.getByRole(where).getByRole('button', { name: 'Select groups' }).click();
  await page
    .getByRole('toolbar', { name: 'Selected groups' })
    .getByRole('button', { name: 'All', exact: true })
    .click();
  await expect(page.getByText('6 selected')).toBeVisible();
  await page.getByRole('toolbar', { name: 'Selected groups' }).getByRole('button', { name: action }).click();
}

async function confirm(page: Page, count: number) {
  const question = page.getByRole('alertdialog', { name: `Delete ${count} groups?` });
  await question.getByRole('textbox').fill(`delete ${count} groups`);
  await question.getByRole('button', { name: `Delete ${count} groups` }).click();
}

/** Refuses the second change if it archives. The fourth change takes effect, but its answer never comes. */
async function holdFourth(page: Page) {
  let count = 0;
  let held = false;
  await page.route(/\/v1\/groups\/\w+$/, async (route) => {
    const method = route.request().method();
    if (method !== 'PUT' && method !== 'DELETE') return route.continue();
    count++;
    if (count === 2 && method === 'PUT') return route.fulfill({ status: 409, headers: announced, json: {} });
    if (count !== 4) return route.continue();
    await route.fetch();
    held = true;
  });
  return { held: () => held };
}

/** The browser asks before it leaves the page, and the person accepts. */
async function reload(page: Page) {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unrouteAll();
}

const stopped = (page: Page) => page.getByRole('region', { name: /(?:Archived|Deleted) \d of 6/ });

/** The stored bulk actions in this browser, of all accounts. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      if (db.objectStoreNames.contains('changes'))
        rows.push(
          ...(await new Promise<unknown[]>((resolve) => {
            const reading = db.transaction('changes').objectStore('changes').getAllKeys();
            reading.onsuccess = () => resolve(reading.result.filter((key) => String(key).startsWith('batch ')));
          })),
        );
      db.close();
    }
    return rows;
  });
