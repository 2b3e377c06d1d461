import type { Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { draftsOn } from '../support/disk';
import { dispatchFiles, txt } from '../support/files';

const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');

test('emoji and members are completed by keyboard, and undo takes each step back', async ({ join, account, room }) => {
  const ada = await join('ada');
  const lin = await account('lin');
  await room.admit(lin.username);
  await ada.open(room);
  const { keyboard } = ada.page;
  const emoji = ada.page.getByRole('listbox', { name: 'Emoji that match' });
  const members = ada.page.getByRole('listbox', { name: 'Members that match' });

  await ada.composer.focus();
  await keyboard.type('so :tad');
  await expect(emoji.getByRole('option').first()).toHaveAccessibleName(/:tada:/);
  const active = await emoji.getByRole('option', { selected: true }).getAttribute('id');
  await expect(ada.composer).toHaveAttribute('aria-activedescendant', active ?? '');
  await keyboard.press('Enter');
  await expect(ada.composer).toHaveValue('so 🎉 ');
  await expect(emoji).toHaveCount(0);
  await undo(ada.page);
  await expect(ada.composer).toHaveValue('so :tad');

  await keyboard.type('a:');
  await expect(ada.composer).toHaveValue('so 🎉');

  await keyboard.type(` @${lin.username.slice(0, 2)}`);
  await expect(members.getByRole('option').first()).toHaveAccessibleName(lin.username);
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  await keyboard.press('Tab');
  await expect(ada.composer).toHaveValue(`so 🎉 @${lin.username} `);
  await expect(ada.composer).toBeFocused();

  await keyboard.type('@');
  await expect(members).toBeVisible();
  await keyboard.press('Escape');
  await expect(members).toHaveCount(0);
  await keyboard.press('Enter');
  await expect(ada.message('🎉')).toBeVisible();
});

test('the first touch of a suggestion takes it', async ({ join, room }) => {
  const ada = await join('ada');
  await ada.open(room);
  await ada.composer.pressSequentially(':rock');
  await ada.page.getByRole('option', { name: /:rocket:/ }).click();
  await expect(ada.composer).toHaveValue('🚀 ');
  await expect(ada.composer).toBeFocused();
});

test('what the empty field says is one line, and ends with an ellipsis while the field has the focus too', async ({
  join,
}) => {
  const ada = await join('ada');
  const name = 'A group whose name is so long that it ends in the middle of a word on every telephone';
  const group = await ada.api(endpoints.createGroup, { body: { name, contacts: [] } });
  await ada.page.setViewportSize({ width: 390, height: 780 });
  await ada.page.goto(`/groups/${group.id}`);
  const shown = () =>
    ada.composer.evaluate((field) => {
      const under = field.parentElement ?? field;
      const { content, overflow, textOverflow } = getComputedStyle(under, '::before');
      const says = under.dataset.placeholder?.slice(0, 29);
      return { says, isThere: content !== 'none', overflow, textOverflow, height: under.clientHeight };
    });
  await ada.composer.focus();
  expect(await shown()).toEqual({
    says: 'Message A group whose name is',
    isThere: true,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    height: 40,
  });
  await ada.composer.fill('Hello');
  // The box must stay: in Firefox a box that comes and goes would empty the undo history.
  expect(await shown()).toMatchObject({ says: '', isThere: true });
});

test('formats by shortcut and by button, and undo', async ({ join, room }) => {
  const ada = await join('ada');
  await ada.open(room);
  await ada.partsLoaded();
  const { keyboard } = ada.page;
  await ada.composer.fill('word');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('ControlOrMeta+b');
  await expect(ada.composer).toHaveValue('**word**');
  await keyboard.press('ControlOrMeta+i');
  await expect(ada.composer).toHaveValue('***word***');
  await keyboard.press('ControlOrMeta+i');
  await keyboard.press('ControlOrMeta+b');
  await expect(ada.composer).toHaveValue('word');
  await keyboard.press('ControlOrMeta+Shift+x');
  await expect(ada.composer).toHaveValue('~~word~~');
  await undo(ada.page);
  await expect(ada.composer).toHaveValue('word');

  await ada.page.getByRole('button', { name: 'Formatting' }).click();
  const bar = ada.page.getByRole('toolbar', { name: 'Formatting' });
  await bar.getByRole('button', { name: 'Quote' }).click();
  await expect(ada.composer).toHaveValue('> word');
  await expect(ada.composer).toBeFocused();
  await undo(ada.page);
  await keyboard.press('ControlOrMeta+a');
  await bar.getByRole('button', { name: 'Bold' }).focus();
  await keyboard.press('ArrowRight');
  await expect(bar.getByRole('button', { name: 'Italic' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(ada.composer).toHaveValue('*word*');
});

test('a line break goes on with a list, ends it on its empty item, and undo takes each back', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  await ada.open(room);
  await ada.partsLoaded();
  const { keyboard } = ada.page;
  await ada.composer.focus();
  await keyboard.type('1. milk');
  await keyboard.press('Shift+Enter');
  await keyboard.type('bread');
  await keyboard.press('Shift+Enter');
  await expect(ada.composer).toHaveValue('1. milk\n2. bread\n3. ');
  await keyboard.press('Shift+Enter');
  await expect(ada.composer).toHaveValue('1. milk\n2. bread\n');
  await undo(ada.page);
  await expect(ada.composer).toHaveValue('1. milk\n2. bread\n3. ');
  await undo(ada.page);
  await expect(ada.composer).toHaveValue('1. milk\n2. bread');
  await keyboard.press('Enter');
  await expect(ada.messages.getByRole('listitem')).toHaveText(['milk', 'bread']);
});

test('what is copied from the log is pasted as it was written', { tag: '@runs' }, async ({ join, room }) => {
  const ada = await join('ada');
  await ada.open(room);
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ada.partsLoaded();
  const written =
    'see **bold** and `code`\nin lines\n\n\n# Title\n- one\n- [two](https://a.example/)\n```js\nf(  a)\n```\n> said  so\n> *twice*\nend';
  await ada.send(written);
  const words = ada.messages.last().getByText('see');
  await words.waitFor();
  await words.evaluate((first) => {
    const body = first.parentElement;
    if (body) getSelection()?.selectAllChildren(body);
  });
  const { keyboard } = ada.page;
  await keyboard.press('ControlOrMeta+c');
  await ada.composer.focus();
  await keyboard.press('ControlOrMeta+v');
  await expect(ada.composer).toHaveValue(written);
});

test('rich text is pasted as Markdown, raw when asked, and an address over words makes a link', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  await ada.open(room);
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = (plain: string, html: string) =>
    ada.page.evaluate(
      ([text, rich]) => {
        const item: Record<string, Blob> = { 'text/plain': new Blob([text], { type: 'text/plain' }) };
        if (rich) item['text/html'] = new Blob([rich], { type: 'text/html' });
        return navigator.clipboard.write([new ClipboardItem(item)]);
      },
      [plain, html] as const,
    );
  const { keyboard } = ada.page;
  await ada.partsLoaded();
  await ada.composer.focus();

  await copy('bold x', '<p><b>bold</b> <a href="https://a.example/">x</a></p>');
  await keyboard.press('ControlOrMeta+v');
  await expect(ada.composer).toHaveValue('**bold** [x](https://a.example/)');
  await undo(ada.page);
  await expect(ada.composer).toHaveValue('');
  await keyboard.press('ControlOrMeta+Shift+v');
  await expect(ada.composer).toHaveValue('bold x');

  await copy('https://b.example/', '');
  await keyboard.press('Shift+Home');
  await keyboard.press('ControlOrMeta+v');
  await expect(ada.composer).toHaveValue('[bold x](https://b.example/)');

  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  await ada.composer.fill('see');
  await copy('Item\tPrice\nRope\t12\n', `<table>${row('Item', 'Price')}${row('Rope', '12')}</table>`);
  await keyboard.press('ControlOrMeta+v');
  await expect(ada.composer).toHaveValue('see\n```\nItem  Price\nRope  12\n```\n');
  await undo(ada.page);
  await expect(ada.composer).toHaveValue('see');
  await copy('Item\tPrice\nRope\t12\n', '');
  await keyboard.press('ControlOrMeta+v');
  await expect(ada.composer).toHaveValue('see\n```\nItem  Price\nRope  12\n```\n');
});

test('Enter belongs to the input method by each of its two signs, and right after a composition it sends', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  await ada.open(room);
  await ada.composer.fill('日本');
  await ada.composer.focus();
  const enter = (sign: 'isComposing' | 'keyCode' | 'compositionend') =>
    ada.composer.evaluate((field, by) => {
      if (by === 'compositionend') field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      const options = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
      const keyCode = by === 'keyCode' ? 229 : 13;
      field.dispatchEvent(new KeyboardEvent('keydown', { ...options, keyCode, isComposing: by === 'isComposing' }));
    }, sign);
  await enter('isComposing');
  await enter('keyCode');
  // The draft is still there, so the words were not sent.
  await expect.poll(() => draftsOn(ada.page)).toEqual(['日本']);
  await expect(ada.composer).toHaveValue('日本');
  await enter('compositionend');
  await expect.poll(room.said).toEqual(['日本']);
  await expect(ada.messages).toHaveText([/日本/]);
});

test('where a service takes no files the button says so', async ({ join, room }) => {
  const ada = await join('ada');
  // Removes the capability from all answers, as a service without it would answer.
  await ada.page.route('**/v1/**', async (route) => {
    // A stream is never answered: its headers would name the capability.
    if (new URL(route.request().url()).pathname === '/v1/events') return;
    const response = await route.fetch();
    const headers = response.headers();
    const offered = (headers['confab-capabilities'] ?? '').split(/,\s*/).filter((name) => name !== 'attachments');
    await route.fulfill({ response, headers: { ...headers, 'confab-capabilities': offered.join(', ') } });
  });
  await ada.open(room);
  const attach = ada.page.getByRole('button', { name: 'Attach files' });
  await expect(attach).toBeDisabled();
  await attach.click({ force: true });
  await expect(ada.page.getByRole('alert')).toHaveText(/Files cannot be sent here/);
  await dispatchFiles(ada.page, 'drop', [txt('a.txt')]);
  await expect(ada.page.getByRole('list', { name: 'Attached files' })).toHaveCount(0);
});
