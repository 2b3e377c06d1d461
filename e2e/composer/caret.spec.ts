import type { Page } from '@playwright/test';
import { endpoints, type Group } from '../../src/contract';
import { expect, test } from '../fixtures';
import { choose, png, txt, wav } from '../support/files';
import type { Person } from '../support/person';
import type { Room } from '../support/room';

/** Contains every letter, and so every shortcut of a single letter. */
const sentence = 'sphinx of black quartz, judge my vow';

test('what is typed after a group is opened, by whatever means, is in its composer and changes nothing', {
  tag: '@runs',
}, async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  const { keyboard } = page;
  const groups: Group[] = [];
  for (const name of ['Alpha', 'Beta']) groups.push(await ada.api(endpoints.createGroup, { body: { name } }));
  const [alpha, beta] = groups;
  if (!alpha || !beta) throw new Error('There are no groups');
  await room.admit(ada.name);
  const writes = writesOf(page);
  const isOpen = async (name: string, draft: string) => {
    await expect(ada.heading(name)).toBeVisible();
    await expect(ada.composer).toBeFocused();
    await expect(page.locator('[aria-live="polite"]', { hasText: name })).toBeAttached();
    await keyboard.type(sentence);
    await expect(ada.composer).toHaveValue(draft + sentence);
  };

  await page.goto('/groups');
  await ada.groupLink('Alpha').click();
  // The check runs at once, because people do not wait for a caret.
  await keyboard.type(sentence);
  await expect(ada.heading('Alpha')).toBeVisible();
  await expect(ada.composer).toHaveValue(sentence);
  await test.step('the address', async () => {
    await page.reload();
    await isOpen('Alpha', sentence);
  });
  await test.step('a key', async () => {
    await expect(ada.groupLink('Beta')).toBeVisible();
    await keyboard.press('Alt+ArrowUp');
    await expect(ada.heading('Beta')).toBeVisible();
    await expect(ada.composer).toHaveValue('');
    await keyboard.press('Alt+ArrowDown');
    await expect(ada.heading('Alpha')).toBeVisible();
    await keyboard.press('Alt+ArrowUp');
    await isOpen('Beta', '');
  });
  await test.step('the finder', async () => {
    await keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Find groups, people and messages' })).toBeFocused();
    await keyboard.type('alph');
    await expect(page.getByRole('dialog').getByRole('option')).toHaveText([/Alpha/]);
    await keyboard.press('Enter');
    await isOpen('Alpha', sentence + sentence);
  });
  await test.step('the keyboard on the list', async () => {
    await ada.groupLink('Alpha').focus();
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await isOpen('Beta', sentence);
  });
  await test.step('back', async () => {
    await page.goBack();
    await isOpen('Alpha', sentence + sentence + sentence);
  });
  await test.step('the group that is open already', async () => {
    await ada.composer.fill('');
    await ada.groupLink('Alpha').click();
    await isOpen('Alpha', '');
  });
  expect(writes()).toEqual([]);
  await test.step('a new group', async () => {
    await page.getByRole('link', { name: 'New group' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Gamma');
    await keyboard.press('Enter');
    await isOpen('Gamma', '');
  });
  expect(writes()).toEqual(['POST /v1/groups']);
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await expect(ada.groupLink(name)).not.toHaveAccessibleDescription(/Muted|Pinned/);
});

test('what is typed or pasted where nothing takes words goes to the composer', async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  const { keyboard } = page;
  await ada.open(room);
  await ada.send('mine');
  await expect.poll(() => room.said()).toEqual(['mine']);
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const writes = writesOf(page);

  await test.step('on a message that was clicked', async () => {
    await ada.message('mine').click();
    await keyboard.press('Delete');
    await keyboard.type(sentence);
    await expect(ada.composer).toHaveValue(sentence);
    await expect(ada.message('mine')).toBeVisible();
  });
  await test.step('on nothing, and on a button', async () => {
    await ada.composer.fill('');
    await ada.heading(room.group.name).click();
    await keyboard.type('ab');
    await page.getByRole('button', { name: 'Group menu' }).focus();
    await keyboard.type('cd');
    await expect(ada.composer).toHaveValue('abcd');
  });
  await test.step('a paste', async () => {
    await page.evaluate(() => navigator.clipboard.writeText(' pasted'));
    await ada.heading(room.group.name).click();
    await keyboard.press('ControlOrMeta+v');
    await expect(ada.composer).toHaveValue('abcd pasted');
  });
  await test.step('a shortcut, a menu and a dialog keep their keys', async () => {
    await page.getByRole('button', { name: 'Group menu' }).click();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await keyboard.press('z');
    await keyboard.press('Escape');
    await page.getByRole('button', { name: 'Group menu' }).focus();
    await keyboard.press('ControlOrMeta+y');
    await keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await keyboard.press('z');
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(ada.composer).toHaveValue('abcd pasted');
  });
  expect(writes()).toEqual([]);
});

test('a letter acts on a row that the keyboard came to, and none archives', async ({ join }) => {
  const ada = await join('ada');
  const { page } = ada;
  const { keyboard } = page;
  for (const name of ['Alpha', 'Beta']) await ada.api(endpoints.createGroup, { body: { name } });
  const writes = writesOf(page);
  await page.goto('/groups');
  await ada.groupLink('Beta').click();
  await expect(ada.composer).toBeFocused();
  // The keys of the list load late, together with the edge of the list.
  await expect(page.getByRole('separator', { name: 'Width of the list', includeHidden: true })).toBeAttached();
  await page.getByRole('searchbox', { name: 'Filter groups' }).focus();
  await keyboard.press('Tab');
  await expect(ada.groupLink('Beta')).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('m');
  await expect(ada.groupLink('Alpha')).toHaveAccessibleDescription(/Muted/);
  await keyboard.press('a');
  await expect(ada.composer).toHaveValue('a');
  await expect(ada.groupLink('Alpha')).toBeVisible();
  expect(writes().filter((write) => !write.includes('/v1/me/preferences/'))).toEqual([]);
});

test('the caret comes after the draft', async ({ join, room }) => {
  const ada = await join('ada');
  await ada.open(room);
  await ada.composer.fill('x2');
  await ada.page.goto('/settings');
  await ada.page.goto(`/groups/${room.group.id}`);
  await ada.page.getByRole('button', { name: 'Attach files' }).focus();
  await ada.page.keyboard.press('Shift+Tab');
  await ada.page.keyboard.type('Y');
  await expect(ada.composer).toHaveValue('x2Y');
});

test('by touch a group opens without a keyboard that jumps up', async ({ join, room }) => {
  const ada = await join('ada', { phone: true });
  await room.admit(ada.name);
  await ada.page.goto('/groups');
  await ada.groupLink(room.group.name).tap();
  await expect(ada.composer).toBeVisible();
  await expect(ada.heading(room.group.name)).toBeFocused();
  await ada.page.reload();
  await expect(ada.composer).toBeVisible();
  await expect(ada.composer).not.toBeFocused();
});

test('from the header to the field at most four presses of Tab', async ({ join, room }) => {
  const ada = await join('ada');
  await fill(ada, room);
  expect(await pressesToField(ada)).toBeLessThanOrEqual(4);
});

test('the same whatever the log holds, and its messages are gone into', { tag: '@runs' }, async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  const { keyboard } = page;
  const full = await fill(ada, room);

  await test.step('with older and newer pages at both ends, and a pointer over a message', async () => {
    const { conversation_id } = room.group;
    const ids: string[] = [];
    for (let at = 0; at < 90; at++) {
      const body = { conversation_id, message: `line ${at}.` };
      ids.push((await room.keeper.api(endpoints.createMessage, { body })).id);
    }
    await page.goto(`/groups/${room.group.id}/messages/${ids[44]}`);
    await expect(ada.message('line 44.')).toBeFocused();
    await ada.message('line 43.').hover();
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
    expect(await pressesToField(ada)).toBeLessThanOrEqual(4);
  });

  await test.step('what a message holds is reached by going into it', async () => {
    await page.goto(`/groups/${room.group.id}/messages/${full}`);
    const message = ada.message('the full one');
    await expect(message).toBeFocused();
    // Until the part that reads Markdown is there, the message shows its source.
    await expect(message.getByRole('link', { name: 'a link' })).toBeVisible();
    // The length of its lines is measured after that.
    await expect(message.getByRole('button', { name: 'Wrap lines' })).toBeVisible();
    await keyboard.press('ArrowRight');
    await expect(message.getByRole('link', { name: 'a link' })).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await expect(message.getByRole('button', { name: 'Wrap lines' })).toBeFocused();
    await keyboard.press('Tab');
    await expect(message.getByRole('button', { name: 'Copy code' })).toBeFocused();
    await keyboard.press('Tab');
    await expect(message.getByRole('group', { name: 'Code in js' })).toBeFocused();
    await keyboard.press('Tab');
    await expect(message.getByRole('button', { name: /^thumbs up, 1/ })).toBeFocused();
    await keyboard.press('Escape');
    await expect(message).toBeFocused();
    await keyboard.press('Enter');
    await expect(message.getByRole('button', { name: 'React' })).toBeFocused();
    await keyboard.press('End');
    await expect(message.getByRole('button', { name: 'More actions' })).toBeFocused();
    await keyboard.press('ArrowLeft');
    await expect(message.getByRole('button', { name: 'Reply' })).toBeFocused();
  });

  await test.step('the field is a part of the screen', async () => {
    await page.getByRole('button', { name: 'Group menu' }).focus();
    await keyboard.press('F6');
    await expect(ada.composer).toBeFocused();
    await keyboard.press('F6');
    await expect(page.getByRole('link', { name: 'Confab' })).toBeFocused();
  });
});

const isFocused = ({ composer }: Person) => composer.evaluate((field) => field === document.activeElement);

/** Collects the writes of the page, without typing notices and read markers. */
function writesOf(page: Page) {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || /\/(typing|read|sessions\/refresh|stream)$/.test(pathname)) return;
    writes.push(`${request.method()} ${pathname}`);
  });
  return () => writes;
}

/** Writes one message with everything that can be pressed, between similar messages. Returns its id. */
async function fill(ada: Person, room: Room): Promise<string> {
  const { conversation_id } = room.group;
  await ada.open(room);
  const say = (message: string) => ada.api(endpoints.createMessage, { body: { conversation_id, message } });
  const message = `[a link](https://example.com/a) and https://example.com/b\n\n\`\`\`js\nconst long = '${'x'.repeat(300)}';\n\`\`\``;
  const { id } = await say(`${message}\n\nthe full one`);
  for (let at = 0; at < 3; at++) await say(`${message}\n\nhttps://example.com/c${at}`);
  await say(`https://example.com/long\n${'a line\n'.repeat(60)}`);
  const reactions = ['thumbs_up', 'red_heart', 'party_popper'].map((name) => ({ [name]: [ada.name] }));
  await ada.api(endpoints.updateMessage, { params: { id }, body: { reactions } });
  await choose(ada.page, [png('a.png', 64, 64), png('b.png', 64, 64), txt('notes.txt'), wav('tone.wav')]);
  for (const name of ['a.png', 'b.png', 'notes.txt', 'tone.wav'])
    await ada.page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  await ada.send('with files');
  await expect(ada.message('with files').getByRole('button', { name: 'Open image a.png' })).toBeEnabled();
  return id;
}

/** Counts the presses of Tab from the last button of the header to the composer. */
async function pressesToField(person: Person): Promise<number> {
  await person.page.getByRole('button', { name: 'Group menu' }).focus();
  let count = 0;
  for (; count < 20 && !(await isFocused(person)); count++) await person.page.keyboard.press('Tab');
  return count;
}
