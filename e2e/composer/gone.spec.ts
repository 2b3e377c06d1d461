import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { answered } from '../support/complaints';
import type { Person } from '../support/person';

const left = ({ page }: Person) => page.getByRole('textbox', { name: 'What you were writing' });

test('what was being written in a group that is gone is given back after a reload too, until it is discarded', async ({
  join,
  account,
  unique,
  complaints,
}) => {
  complaints.allow(answered([404], '/v1/'));
  const ada = await join('ada');
  const lin = await account('lin');
  const [name, elsewhere] = [unique('Doomed'), unique('Lake')];
  const body = { name, contacts: [ada.name] };
  const { id } = await lin.api(endpoints.createGroup, { body });
  await ada.api(endpoints.createGroup, { body: { name: elsewhere } });
  await ada.page.goto(`/groups/${id}`);
  await ada.composer.fill('what I wanted to say');
  await lin.api(endpoints.deleteGroup, { params: { id } });
  await expect(left(ada)).toHaveValue('what I wanted to say');

  await ada.page.reload();
  await expect(left(ada)).toHaveValue('what I wanted to say');
  const main = ada.page.getByRole('main');
  await expect(main.getByText(`${name} was deleted, or you are not a member of it any more.`)).toBeVisible();
  await ada.page.getByRole('button', { name: 'Discard' }).click();
  await expect(left(ada)).toHaveCount(0);
  await ada.page.reload();
  await expect(ada.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(left(ada)).toHaveCount(0);
});

test('a later start says what was being written in a group that went meanwhile, which can be moved to another one', {
  tag: '@runs',
}, async ({ join, account, unique, complaints }) => {
  complaints.allow(answered([404], '/v1/'));
  const ada = await join('ada');
  const { page } = ada;
  const lin = await account('lin');
  const [name, elsewhere] = [unique('Doomed'), unique('Lake')];
  const { id } = await lin.api(endpoints.createGroup, { body: { name, contacts: [ada.name] } });
  const lake = await ada.api(endpoints.createGroup, { body: { name: elsewhere } });
  await page.goto(`/groups/${id}`);
  await ada.composer.fill('what I wanted to say');
  await ada.partsLoaded();
  await page.goto('about:blank');
  await lin.api(endpoints.deleteGroup, { params: { id } });

  await page.goto(`/groups/${lake.id}`);
  const kept = page.getByRole('alert').filter({ hasText: `What you were writing in ${name} is kept.` });
  await kept.getByRole('button', { name: 'Show the words' }).click();
  await expect(page.getByRole('list', { name: 'Their place is gone' })).toContainText(name);
  await expect(left(ada)).toHaveValue('what I wanted to say');
  await page.getByRole('button', { name: 'Move to another group…' }).click();
  await page.getByRole('menuitem', { name: elsewhere }).click();
  await expect(ada.composer).toHaveValue('what I wanted to say');
  await expect(kept).toHaveCount(0);
  await page.reload();
  await ada.partsLoaded();
  await expect(ada.composer).toHaveValue('what I wanted to say');
  await expect(kept).toHaveCount(0);
});
