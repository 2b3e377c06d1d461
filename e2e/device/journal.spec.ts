import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { noAnswer } from '../support/complaints';
import type { Person } from '../support/person';
import { fits } from '../support/screen/fits';
import { changesOn } from '../support/screen/screen';

/**
 * Aborts all writes; the page itself loads. With `after`, the service handles the write and only its answer is lost.
 */
const loseWrites = ({ page }: Person, after = false) =>
  page.route('**/v1/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET' || request.url().includes('/sessions')) return route.continue();
    if (after) await route.fetch();
    return route.abort('connectionfailed');
  });

test('a reaction and an archiving that did not get through survive a reload', async ({
  join,
  room,
  unique,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  const other = unique('Other');
  const { id } = await ada.api(endpoints.createGroup, { body: { name: other } });
  await ada.open(room);
  await ada.send('hello');
  await expect.poll(room.said).toEqual(['hello']);
  await loseWrites(ada);

  await ada.message('hello').hover();
  await ada.message('hello').getByRole('button', { name: 'React' }).click();
  const picker = ada.page.getByRole('dialog', { name: 'Pick a reaction' });
  await picker.getByRole('searchbox', { name: 'Search emoji' }).fill('thumbs up');
  await picker.getByRole('button', { name: 'thumbs up', exact: true }).first().click();
  const chip = ada.message('hello').getByRole('button', { name: 'thumbs up, 1: you', exact: true });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await ada.groupLink(other).hover();
  await ada.page.getByRole('button', { name: `Actions for ${other}` }).click();
  await ada.page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(ada.groupLink(other)).toHaveCount(0);

  await expect.poll(() => changesOn(ada.page)).toBe(2);
  await ada.page.reload();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(ada.groupLink(room.group.name)).toBeVisible();
  await expect(ada.groupLink(other)).toHaveCount(0);
  expect(await reactionsOf(room.keeper.api, room.group.conversation_id)).toEqual([]);

  await ada.mendLine();
  await expect
    .poll(() => reactionsOf(room.keeper.api, room.group.conversation_id), { timeout: 30_000 })
    .toEqual([ada.name]);
  const archivedAt = async () => (await ada.api(endpoints.retrieveGroup, { params: { id } })).archived_at;
  await expect.poll(archivedAt, { timeout: 30_000 }).not.toBeNull();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
});

test('a rename that did not get through does not overwrite somebody’s: both are shown, and the person decides', async ({
  join,
  unique,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  const group = await ada.api(endpoints.createGroup, { body: { name: unique('Lake') } });
  const mine = unique('Mine');
  const theirs = unique('Theirs');
  await ada.page.goto(`/groups/${group.id}/settings`);
  await expect(ada.page.getByRole('textbox', { name: 'Name' })).toHaveValue(group.name);
  // The page cannot read the group either. Otherwise it would show the conflict before it is left.
  await ada.page.route(`**/v1/groups/${group.id}**`, (route) => route.abort('connectionfailed'));
  await ada.page.getByRole('textbox', { name: 'Name' }).fill(mine);
  await ada.page.getByRole('button', { name: 'Save changes' }).click();
  await expect(ada.groupLink(mine)).toBeVisible();
  await expect.poll(() => changesOn(ada.page)).toBe(1);
  await ada.api(endpoints.updateGroup, { params: { id: group.id }, body: { name: theirs } });

  await ada.page.reload();
  await ada.mendLine();
  const dialog = ada.page.getByRole('alertdialog', { name: `Your change to ${theirs} was not saved` });
  await expect(dialog).toContainText(mine);
  await expect(dialog).toContainText(theirs);
  await fits(ada.page);
  await expect(ada.groupLink(theirs)).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(dialog).toHaveCount(0);
  const name = async () => (await ada.api(endpoints.retrieveGroup, { params: { id: group.id } })).name;
  await expect.poll(name).toBe(mine);
});

test('a group whose creation lost its answer and its page is there once', async ({ join, unique, complaints }) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  const name = unique('Walks');
  await loseWrites(ada, true);
  await ada.page.goto('/groups/new');
  await ada.page.getByRole('textbox', { name: 'Name' }).fill(name);
  const posted = ada.page.waitForRequest((request) => request.method() === 'POST' && /\/groups$/.test(request.url()));
  await ada.page.getByRole('button', { name: 'Create group' }).click();
  await posted;
  const made = async () => (await ada.api(endpoints.listGroups)).data.filter((group) => group.name === name).length;
  await expect.poll(made).toBe(1);
  // Leaves the page before the routes are removed. Otherwise this page would send the creation again.
  await ada.page.goto('about:blank');
  await ada.page.unrouteAll({ behavior: 'wait' });
  await ada.page.goto('/groups', { waitUntil: 'commit' });
  await expect(ada.status(`Created ${name}`)).toBeVisible();
  await expect(ada.groupLink(name)).toHaveCount(1);
  expect(await made()).toBe(1);
});

test('a group whose newest message is deleted keeps its place, and shows the message before it', async ({
  join,
  room,
  unique,
}) => {
  const ada = await join('ada');
  const other = unique('Other');
  await ada.api(endpoints.createGroup, { body: { name: other } });
  await ada.open(room);
  for (const words of ['first', 'second']) await ada.send(words);
  const rows = ada.page.getByRole('list', { name: 'Groups', exact: true }).getByRole('listitem');
  await expect(rows).toHaveText([/second/, new RegExp(other)]);
  await ada.choose(ada.message('second'), 'Delete');
  await expect(ada.status('Message deleted')).toBeVisible();
  await expect(rows).toHaveText([/first/, new RegExp(other)]);
  await ada.choose(ada.message('first'), 'Delete');
  await expect(rows).toHaveText([/No messages yet/, new RegExp(other)]);
  await ada.status('Message deleted').getByRole('button', { name: 'Undo' }).last().click();
  await expect(rows).toHaveText([/first/, new RegExp(other)]);
});

async function reactionsOf(api: Person['api'], conversation_id: string): Promise<string[]> {
  const { data } = await api(endpoints.listMessages, { query: { conversation_id } });
  return data.flatMap(({ reactions }) => reactions.flatMap((reaction) => Object.values(reaction).flat()));
}
