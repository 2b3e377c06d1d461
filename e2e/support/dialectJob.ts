import { expect } from '@playwright/test';
import { archiveFromList, chip, createGroup, pick } from './mainJob';
import type { Person } from './person';
import type { DialectService } from './services/dialectService';

/**
 * The steps of the main job whose result depends on the service. The service's rows show what it stores. The service also
 * plays the other person, so that one page is enough.
 */
export async function doDialectJob(ada: Person, service: DialectService): Promise<void> {
  const group = () => service.rows.groups.at(-1);
  const texts = () => service.rows.messages.map(({ message }) => message);
  const reactions = () => service.rows.messages.at(-1)?.reactions;
  const members = () => service.membersOf(group());

  await createGroup(ada, 'Hill', ['lin']);
  expect(members()).toEqual(['ada', 'lin']);

  await ada.send('Shall we walk to the laek?');
  await expect.poll(texts).toEqual(['Hello', 'Shall we walk to the laek?']);
  service.say('lin', 'Yes, at ten.');
  await expect(ada.messages).toHaveText([/laek/, /at ten/]);

  service.react('lin', 'thumbs_up');
  await chip(ada.message('ten'), 'thumbs up, 1: lin').click();
  await expect.poll(reactions).toEqual([{ thumbs_up: ['lin', 'ada'] }]);
  await chip(ada.message('ten'), 'thumbs up, 2: lin and you').click();
  await expect.poll(reactions).toEqual([{ thumbs_up: ['lin'] }]);

  await ada.choose(ada.message('laek'), 'Edit');
  await ada.page.getByRole('textbox', { name: 'Edit message' }).fill('Shall we walk to the lake?');
  await ada.page.getByRole('button', { name: 'Save' }).click();
  await expect(ada.message('lake')).toHaveAccessibleName(/edited/);
  await expect.poll(texts).toEqual(['Hello', 'Shall we walk to the lake?', 'Yes, at ten.']);
  await ada.choose(ada.message('lake'), 'Delete');
  await expect(ada.messages).toHaveText([/at ten/]);

  await ada.page.getByRole('link', { name: 'Group settings' }).click();
  await ada.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mountain');
  await ada.page.getByRole('textbox', { name: 'Description' }).fill('Up, for once');
  await ada.page.getByRole('button', { name: 'Save changes' }).click();
  await expect(ada.groupLink('Mountain')).toBeVisible();
  await expect.poll(group).toMatchObject({ name: 'Mountain', description: 'Up, for once' });
  const remove = ada.page
    .getByRole('list', { name: 'Members', exact: true })
    .getByRole('button', { name: 'Remove lin' });
  await remove.click();
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Remove lin' }).click();
  await expect.poll(members).toEqual(['ada']);
  await pick(ada, ada.page.getByRole('combobox', { name: 'Add members' }), 'lin');
  await ada.page.getByRole('button', { name: 'Add 1 member' }).click();
  await expect.poll(members).toEqual(['ada', 'lin']);

  await archiveFromList(ada, 'Mountain');
  await expect(ada.groupLink('Mountain')).toHaveCount(0);
  await ada.page.getByRole('link', { name: 'Archived groups' }).click();
  await ada.page.getByRole('button', { name: 'Restore Mountain' }).click();
  await expect(ada.groupLink('Mountain')).toBeVisible();
  await expect.poll(group).toMatchObject({ name: 'Mountain', description: 'Up, for once', archived_at: null });
  await expect.poll(texts).toEqual(['Hello', 'Yes, at ten.']);
}
