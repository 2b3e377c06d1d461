import { expect, type Locator, test } from '@playwright/test';
import type { Person } from './person';
import { fits } from './screen/fits';

/** Two people, each with a browser that shows the list of groups. */
interface Pair {
  ada: Person;
  lin: Person;
  /** The name of a new group. */
  group: string;
  /** The timeout for changes of the other person. By default the timeout of every expectation. */
  news?: { timeout: number };
}

export async function talk({ ada, lin, group, news }: Pair): Promise<void> {
  await test.step('a group with the other', async () => {
    await createGroup(ada, group, [lin.name]);
    await lin.groupLink(group).click();
    await expect(lin.heading(group)).toBeVisible();
  });

  await test.step('words reach the other without a reload', async () => {
    await ada.send('Shall we walk to the laek?');
    await expect(lin.messages).toHaveText([/walk to the laek/], news);
    await lin.send('Yes, at ten.');
    await expect(ada.messages).toHaveText([/walk to the laek/, /at ten/], news);
  });

  await test.step('a reaction', async () => {
    await react(lin, lin.message('walk'), 'thumbs up');
    await expect(chip(lin.message('walk'), 'thumbs up, 1: you')).toHaveAttribute('aria-pressed', 'true');
    const seen = chip(ada.message('walk'), `thumbs up, 1: ${lin.name}`);
    await expect(seen).toHaveAttribute('aria-pressed', 'false');
    await seen.click();
    await expect(chip(lin.message('walk'), `thumbs up, 2: ${ada.name} and you`)).toBeVisible();
    await chip(ada.message('walk'), /^thumbs up, 2/).click();
    await expect(chip(lin.message('walk'), 'thumbs up, 1: you')).toBeVisible();
  });

  await test.step('an edit', async () => {
    await ada.choose(ada.message('laek'), 'Edit');
    await ada.page.getByRole('textbox', { name: 'Edit message' }).fill('Shall we walk to the lake?');
    await ada.page.getByRole('button', { name: 'Save' }).click();
    await expect(lin.message('lake')).toHaveAccessibleName(/edited/);
    await expect(ada.message('lake')).toHaveAccessibleName(/edited/);
    await expect(chip(ada.message('lake'), `thumbs up, 1: ${lin.name}`)).toBeVisible();
  });

  await test.step('a deletion taken back', async () => {
    await lin.choose(lin.message('at ten'), 'Delete');
    await expect(lin.messages).toHaveText([/lake/]);
    await lin.status('Message deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(lin.messages).toHaveText([/lake/, /at ten/]);
    await lin.page.reload();
    await expect(lin.messages).toHaveText([/lake/, /at ten/]);
  });

  await test.step('a deletion for good', async () => {
    await lin.page.clock.install();
    await lin.choose(lin.message('at ten'), 'Delete');
    await expect(lin.status('Message deleted')).toBeVisible();
    await expect(lin.messages).toHaveText([/lake/]);
    await expect(ada.messages).toHaveText([/lake/, /at ten/]);
    await lin.page.clock.fastForward(8_000);
    await expect(ada.messages).toHaveText([/lake/]);
    await ada.page.reload();
    await expect(ada.messages).toHaveText([/lake/]);
  });
}

export async function changeGroup({ ada, lin, group, renamed, news }: Pair & { renamed: string }): Promise<void> {
  await createGroup(ada, group, [lin.name]);
  await lin.groupLink(group).click();

  await ada.page.getByRole('link', { name: 'Group settings' }).click();
  await ada.page.getByRole('textbox', { name: 'Name', exact: true }).fill(renamed);
  await ada.page.getByRole('textbox', { name: 'Description' }).fill('Up, for once');
  await ada.page.getByRole('button', { name: 'Save changes' }).click();
  await expect(lin.heading(renamed)).toBeVisible(news);
  await expect(lin.page.getByRole('main').getByText('Up, for once')).toBeVisible();
  await expect(lin.groupLink(renamed)).toBeVisible();
  await expect(ada.groupLink(renamed)).toBeVisible();

  const members = ada.page.getByRole('list', { name: 'Members', exact: true }).getByRole('listitem');
  await members.getByRole('button', { name: `Remove ${lin.name}` }).click();
  const question = ada.page.getByRole('alertdialog', { name: `Remove ${lin.name} from ${renamed}?` });
  await question.waitFor();
  await fits(ada.page);
  await question.getByRole('button', { name: `Remove ${lin.name}` }).click();
  await expect(members).toHaveText([new RegExp(ada.name)]);
  await expect(lin.page.getByText('This group is not here any more')).toBeVisible(news);
  await expect(lin.groupLink(renamed)).toHaveCount(0);

  await pick(ada, ada.page.getByRole('combobox', { name: 'Add members' }), lin.name);
  await ada.page.getByRole('button', { name: 'Add 1 member' }).click();
  await expect(members).toHaveText([new RegExp(ada.name), new RegExp(lin.name)]);
  await lin.groupLink(renamed).click();
  await lin.send('Back again');
  await ada.groupLink(renamed).click();
  await expect(ada.messages).toHaveText([/Back again/]);
}

export async function archiveGroup({ ada, lin, group, news }: Pair): Promise<void> {
  await createGroup(ada, group, [lin.name]);
  await lin.groupLink(group).click();
  await ada.send('Before the winter');
  await expect(lin.messages).toHaveText([/Before the winter/]);

  await test.step('archived by mistake', async () => {
    await archiveFromList(ada, group);
    await expect(ada.groupLink(group)).toHaveCount(0);
    await ada.status(`Archived ${group} for everybody`).getByRole('button', { name: 'Undo' }).click();
    await expect(ada.groupLink(group)).toBeVisible();
    await expect(ada.composer).toBeVisible();
  });

  await test.step('archived on purpose, for both', async () => {
    await archiveFromList(ada, group);
    await expect(ada.groupLink(group)).toHaveCount(0);
    await expect(lin.page.getByText('This group is archived')).toBeVisible(news);
    await expect(lin.composer).toHaveCount(0);
    await expect(lin.groupLink(group)).toHaveCount(0);
  });

  const archived = ada.page
    .getByRole('list', { name: 'Archived groups' })
    .getByRole('listitem')
    .filter({ hasText: group });
  await test.step('found again, read-only', async () => {
    await ada.page.getByRole('link', { name: 'Archived groups' }).click();
    await expect(ada.heading('Archived groups')).toBeVisible();
    await archived.getByRole('link', { name: group }).click();
    await expect(ada.messages).toHaveText([/Before the winter/]);
    await expect(ada.page.getByText('This group is archived')).toBeVisible();
    await expect(ada.composer).toHaveCount(0);
    await ada.message('winter').hover();
    await expect(ada.message('winter').getByRole('button', { name: 'More actions' })).toBeVisible();
    await expect(ada.message('winter').getByRole('button', { name: 'React' })).toHaveCount(0);
    await ada.page.goBack();
  });

  await test.step('restored', async () => {
    await archived.getByRole('button', { name: `Restore ${group}` }).click();
    await expect(archived).toHaveCount(0);
    await expect(ada.groupLink(group)).toBeVisible();
    await lin.send('Spring at last');
    await ada.groupLink(group).click();
    await expect(ada.messages).toHaveText([/winter/, /Spring at last/]);
  });

  await test.step('deleted for good, with the name typed', async () => {
    await archiveFromList(ada, group);
    await expect(lin.page.getByText('This group is archived')).toBeVisible(news);
    await ada.page.goto('/archived');
    await archived.getByRole('button', { name: `Delete ${group}` }).click();
    const question = ada.page.getByRole('alertdialog', { name: `Delete ${group}?` });
    const field = question.getByRole('textbox', { name: 'Type the group name to confirm' });
    const remove = question.getByRole('button', { name: 'Delete group' });
    await expect(remove).toBeDisabled();
    await field.fill(`${group} `);
    await expect(remove).toBeDisabled();
    await field.fill(group);
    await expect(remove).toBeEnabled();
    await field.press('Enter');
    await expect(remove).toBeEnabled();
    await expect(archived).toHaveCount(1);
    await remove.click();
    await expect(question).toHaveCount(0);
    await expect(archived).toHaveCount(0);
    await expect(lin.page.getByText('This group is not here any more')).toBeVisible(news);
    await ada.page.reload();
    await expect(ada.page.getByText('Nothing is archived')).toBeVisible();
  });
}

export async function createGroup(person: Person, name: string, members: string[]) {
  await person.page.getByRole('link', { name: 'New group' }).first().click();
  const dialog = person.page.getByRole('dialog', { name: 'New group' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  for (const member of members) await pick(person, dialog.getByRole('combobox', { name: 'Members' }), member);
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(person.heading(name)).toBeVisible();
}

export async function pick(person: Person, field: Locator, username: string) {
  await field.fill(username);
  await person.page.getByRole('option', { name: username, exact: true }).click();
  await expect(person.page.getByRole('list', { name: 'Chosen people' })).toContainText(username);
}

async function react(person: Person, message: Locator, name: string) {
  await message.hover();
  await message.getByRole('button', { name: 'React' }).click();
  const picker = person.page.getByRole('dialog', { name: 'Pick a reaction' });
  await picker.getByRole('searchbox', { name: 'Search emoji' }).fill(name);
  await picker.getByRole('button', { name, exact: true }).first().click();
  await expect(picker).toHaveCount(0);
}

export const chip = (message: Locator, name: string | RegExp) =>
  message.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

export async function archiveFromList(person: Person, group: string) {
  await person.groupLink(group).hover();
  await person.page.getByRole('button', { name: `Actions for ${group}` }).click();
  await person.page.getByRole('menuitem', { name: 'Archive' }).click();
}
