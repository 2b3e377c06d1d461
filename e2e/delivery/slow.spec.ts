import { emptyPage, holdDisk, slowDisk } from '../support/disk';
import { killPage } from './killPage';
import { expect, test } from './onePerson';

const words = ['#001 one', '#002 two', '#003 three', '#004 four', '#005 five'];

test('T-E11: a disk that takes 300 ms a write swallows no Enter and mixes no words (F34)', { tag: '@runs' }, async ({
  onePerson,
}) => {
  const { actor, room } = onePerson;
  const tab = actor.tab(0);
  await slowDisk(tab.page, 300);
  await tab.composer.focus();
  for (const text of words) {
    await tab.page.keyboard.type(text);
    await tab.page.keyboard.press('Enter');
  }
  await tab.page.keyboard.type('and so on');
  await expect.poll(room.said).toEqual(words);
  await expect(tab.messages).toHaveText(words.map((text) => new RegExp(text)));
  await expect.poll(() => actor.unsent()).toEqual([]);
  await expect(tab.composer).toHaveValue('and so on');
});

test('T-C11: words typed on after Enter, and a tab that ends before the disk has any: all of them come back', async ({
  onePerson,
}) => {
  const { actor, room } = onePerson;
  const tab = actor.tab(0);
  const other = await emptyPage(actor.context);
  await holdDisk(other);
  await tab.composer.focus();
  for (const text of ['#001 one', '#002 two']) {
    await tab.page.keyboard.type(text);
    await tab.page.keyboard.press('Enter');
    await expect(tab.composer, 'gone before they were on disk').toHaveValue(text);
  }
  await tab.page.keyboard.type('#003 three');
  await expect(tab.composer).toHaveValue('#003 three');
  const aside = tab.page.getByRole('list', { name: 'Being saved for sending' }).getByRole('listitem');
  await expect(aside).toHaveText(['#001 one', '#002 two']);
  await killPage(tab.page, 'reload');
  await other.close();

  await expect(tab.composer).toHaveValue('#001 one\n#002 two\n#003 three');
  expect(await room.said()).toEqual([]);
});
