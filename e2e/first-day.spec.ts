import { endpoints } from '../src/contract';
import { expect, test } from './fixtures';

test('the first day of somebody who comes from another chat, on a small laptop', async ({
  join,
  room,
  account,
  unique,
}) => {
  const ada = await join('ada');
  const { page } = ada;
  const lin = await account('lin');
  await page.setViewportSize({ width: 1366, height: 720 });
  const design = await lin.api(endpoints.createGroup, { body: { name: unique('Design'), contacts: [ada.name] } });
  await room.admit(ada.name);
  await ada.api(endpoints.keepGroup, { params: { id: design.id }, body: {} });
  for (const message of ['the colours of the harbour', `@${ada.name} which one?`])
    await lin.api(endpoints.createMessage, { body: { conversation_id: design.conversation_id, message } });
  await ada.open(room);
  await ada.partsLoaded();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const menuitem = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const asked = ada.message('which one?').first();

  await test.step('what is unread is seen in the list, and a key leads to it', async () => {
    await expect(ada.groupLink(design.name)).toHaveAccessibleName(/, 2 unread/);
    await expect(ada.groupLink(design.name)).toHaveAccessibleDescription(/You are mentioned/);
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expect(ada.heading(design.name)).toBeVisible();
    await expect(asked).toBeInViewport();
    await expect(ada.groupLink(design.name)).toHaveAccessibleName(design.name);
  });
  await test.step('an answer that calls somebody', async () => {
    await asked.hover();
    await asked.getByRole('button', { name: 'Reply' }).click();
    await page.keyboard.type(`@${lin.username.slice(0, 3)}`);
    await page.getByRole('option', { name: lin.username }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('the blu one');
    const sent = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /messages$/.test(answer.url()),
    );
    await page.keyboard.press('Enter');
    const answer = ada.message('the blu one');
    await expect(answer.getByRole('link', { name: /^In reply to .+which one/ })).toBeVisible();
    await expect(answer).toContainText(`@${lin.username}`);
    // Waits for the answer. An earlier edit would change the unsent words, and nothing would mark them as edited.
    await sent;
  });
  await test.step('a slip is mended, and a reaction given', async () => {
    await page.keyboard.press('ArrowUp');
    const edit = page.getByRole('textbox', { name: 'Edit message' });
    await edit.fill((await edit.inputValue()).replace('blu ', 'blue '));
    await edit.press('Enter');
    await expect(ada.message('the blue one')).toHaveAccessibleName(/edited/);
    await asked.hover();
    await asked.getByRole('button', { name: 'React' }).click();
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('thumbs up');
    await page.keyboard.press('Enter');
    await expect(asked.getByRole('button', { name: /^thumbs up, 1/ })).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('a file', async () => {
    await page.setInputFiles('input[type=file]', {
      name: 'plan.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
    await ada.send('with the plan');
    await expect(ada.message('with the plan').getByRole('link', { name: /plan\.txt/ })).toBeVisible();
  });
  await test.step('words are found again', async () => {
    await button('Search messages').click();
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('harbour');
    await page.getByRole('list', { name: 'Search results' }).getByRole('button').first().click();
    await expect(ada.message('the colours of the harbour')).toBeInViewport();
    await button('Close search').click();
  });
  await test.step('a group is muted, and the other one opened by its name', async () => {
    await ada.groupLink(design.name).hover();
    await button(`Actions for ${design.name}`).click();
    await menuitem('Mute').click();
    await menuitem('1 hour').click();
    await expect(ada.status(`Muted ${design.name}`)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find groups, people and messages' }).fill(room.group.name);
    await page.getByRole('option', { name: room.group.name }).first().waitFor();
    await page.keyboard.press('Enter');
    await expect(ada.heading(room.group.name)).toBeVisible();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(ada.heading(design.name)).toBeVisible();
  });
});
