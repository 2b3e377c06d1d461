import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSignedInApp } from '../../test/signedInApp';
import { toastStore } from '../../ui/overlay/toastStore';

let app: Awaited<ReturnType<typeof createSignedInApp>>;

beforeEach(async () => {
  // Loads these parts first, because an import does not follow the fake timers of a test.
  await import('../../features/composer/ReplyStrip');
  await import('../../features/conversation/message/openQuoted');
  await import('../../features/conversation/message/edit/EditForm');
  app = await createSignedInApp();
});
afterEach(() => app.close());

/** Opens ada's app at a group in which lin has asked a question. */
async function open(path = '') {
  const [ada, lin] = [await app.service.person('ada'), await app.service.person('lin')];
  const group = await ada.group('The lake', [lin.id]);
  const asked = await lin.say(group.conversation_id, 'who brings **the boat**?');
  await app.open(ada, `/groups/${group.id}${path}`);
  const said = async () => {
    const page = await ada.get(`/v1/messages?conversation_id=${group.conversation_id}`);
    return page.body.data.map((each: { message: string }) => each.message);
  };
  return { ada, lin, group, asked, said };
}

const row = (text: string) => {
  const article = screen.getAllByRole('article').find((each) => each.textContent.includes(text));
  if (!article) throw new Error(`no message of ${text}`);
  return article;
};
const replyTo = async (text: string) => {
  fireEvent.pointerEnter(row(text));
  fireEvent.click(within(row(text)).getByRole('button', { name: 'Reply' }));
  await app.settle();
};
const send = async (text: string) => {
  await app.type(text);
  fireEvent.keyDown(app.field(), { key: 'Enter' });
  await app.settle();
};
const strip = () => screen.queryByRole('group', { name: 'Replying to lin' });

test('a reply quotes one line of what it answers, and is a card of it in the log', async () => {
  const { group, asked, said } = await open();
  await replyTo('who brings');
  expect(strip()?.textContent).toContain('who brings the boat?');
  expect(document.activeElement).toBe(app.field());
  await send('I do');
  expect(strip()).toBeNull();
  const address = `/groups/${group.id}/messages/${asked.id}`;
  expect(await said()).toContain(`> [lin](${location.origin}${address}): who brings the boat?\n\nI do`);
  const card = within(row('I do')).getByRole('link', { name: 'In reply to lin: who brings the boat?' });
  expect(card.getAttribute('href')).toBe(address);
  expect(screen.getByText('You: I do')).toBeDefined();
});

test('what is answered can be let go, by its button and by Escape in the field', async () => {
  const { said } = await open();
  await replyTo('who brings');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel reply' }));
  expect(strip()).toBeNull();
  await replyTo('who brings');
  await app.type('something else');
  fireEvent.keyDown(app.field(), { key: 'Escape' });
  expect(strip()).toBeNull();
  await send('something else');
  expect(await said()).toContain('something else');
});

test('a reply to a reply quotes its answer alone', async () => {
  const { said } = await open();
  await replyTo('who brings');
  await send('I do');
  fireEvent.pointerEnter(row('I do'));
  fireEvent.click(within(row('I do')).getByRole('button', { name: 'Reply' }));
  await app.settle();
  await send('and the oars');
  expect((await said()).find((text: string) => text.endsWith('oars'))).toMatch(
    /^> \[ada\]\(\S+\): I do\n\nand the oars$/,
  );
});

test('an edit changes the answer and keeps what it answers', async () => {
  const { said } = await open();
  await replyTo('who brings');
  await send('I do');
  fireEvent.keyDown(app.field(), { key: 'ArrowUp' });
  await app.settle();
  const form = screen.getByRole('textbox', { name: 'Edit message' });
  expect(form).toHaveProperty('value', 'I do');
  fireEvent.input(form, { target: { value: 'ida does' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await app.settle();
  expect(
    (await said()).some((text: string) => /^> \[lin\]\(\S+\): who brings the boat\?\n\nida does$/.test(text)),
  ).toBe(true);
});

test('a card whose message was deleted says so, and one of a loaded message leads there', async () => {
  const { lin, group, asked } = await open();
  await lin.say(group.conversation_id, '> lin: who brings\n\nnobody yet');
  const other = await lin.say(group.conversation_id, 'to be deleted');
  const address = `https://another.test/groups/${group.id}/messages/${other.id}`;
  await lin.say(group.conversation_id, `> [lin](${address}): to be deleted\n\nanswered`);
  await lin.delete(`/v1/messages/${other.id}`);
  await app.settle();
  fireEvent.click(within(row('answered')).getByRole('link', { name: 'In reply to lin: Deleted message' }));
  await app.settle();
  expect(toastStore.get().map(({ text }) => text)).toContain('The message that this answers was deleted.');
  act(() => within(row('nobody yet')).getByRole('link', { name: 'In reply to lin: who brings' }).click());
  await app.settle();
  expect(row('the boat').className).toContain('led-to');
  expect(row('the boat').dataset.row).toBe(asked.id);
});

const quoteIn = (text: string) => within(row(text)).getByRole('link', { name: /^In reply to lin/ });
const quoting = (groupId: string, messageId: string, words: string) =>
  `> [lin](https://chat.test/groups/${groupId}/messages/${messageId}): ${words}`;

test('the words of a message are in no quote as soon as somebody deletes it', async () => {
  const { lin, group, asked } = await open();
  await lin.say(group.conversation_id, `${quoting(group.id, asked.id, 'who brings')}\n\nI do`);
  await app.settle();
  expect(quoteIn('I do').textContent).toBe('linwho brings');
  await lin.delete(`/v1/messages/${asked.id}`);
  await app.settle();
  expect(quoteIn('I do').textContent).toBe('linDeleted message');
  expect(quoteIn('I do').getAttribute('aria-label')).toBe('In reply to lin: Deleted message');
});

test.each([
  ['in a conversation that is all there', 0, 'Deleted message'],
  ['where it may be further up', 150, 'a password'],
])('a quote of what was deleted before, %s', async (_, between, words) => {
  const [ada, lin] = [await app.service.person('ada'), await app.service.person('lin')];
  const group = await ada.group('The lake', [lin.id]);
  // ada writes these messages, so they are not unread, and the conversation opens at its end.
  const say = (text: string) => ada.say(group.conversation_id, text);
  const other = await lin.say(group.conversation_id, 'a password');
  for (let n = 0; n < between; n++) await say(`word ${n}`);
  await say(`${quoting(group.id, other.id, 'a password')}\n\nanswered`);
  await say(`${quoting('other', other.id, 'a password')}\n\nelsewhere`);
  await lin.delete(`/v1/messages/${other.id}`);
  await app.open(ada, `/groups/${group.id}`);
  expect(quoteIn('answered').textContent).toBe(`lin${words}`);
  expect(quoteIn('elsewhere').textContent).toBe('lina password');
});
