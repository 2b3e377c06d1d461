import { endpoints, type Message } from '../src/contract';
import { expect, test } from './fixtures';
import type { Account } from './support/api';
import { noAnswer } from './support/complaints';
import type { Room } from './support/room';
import { streamsOf } from './support/streams';

const say = ({ api }: Account, { group }: Room, message: string): Promise<Message> =>
  api(endpoints.createMessage, { body: { conversation_id: group.conversation_id, message } });

test('typing shows, and goes when the words come @own-service', async ({ join, room, service }) => {
  const ada = await join('ada');
  const lin = await join('lin');
  await ada.open(room);
  await lin.open(room);
  // That somebody types is told once, to those who listen then.
  await expect.poll(() => streamsOf(service, ada)).toBe(1);
  const typing = ada.page.getByText(`${lin.name} is typing…`);
  await lin.composer.pressSequentially('hi');
  await expect(typing).toBeVisible();
  await lin.composer.press('Enter');
  await expect(ada.message('hi')).toBeVisible();
  await expect(typing).toBeHidden();
});

test('what one deletes or edits is so for the other, without a reload', async ({ join, account, room }) => {
  const ada = await join('ada');
  const lin = await account('lin');
  await room.admit(lin.username);
  await ada.open(room);
  const [gone, changed] = [await say(lin, room, 'a slip'), await say(lin, room, 'a laek')];
  await expect(ada.messages).toHaveText([/a slip/, /a laek/]);
  await lin.api(endpoints.deleteMessage, { params: { id: gone.id } });
  await lin.api(endpoints.updateMessage, { params: { id: changed.id }, body: { message: 'a lake' } });
  await expect(ada.messages).toHaveText([/a lake/]);
});

test('what one deletes or edits while the other is offline is so when they are back', async ({
  join,
  account,
  room,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  const lin = await account('lin');
  await room.admit(lin.username);
  await ada.open(room);
  const [gone, changed] = [await say(lin, room, 'a slip'), await say(lin, room, 'a laek')];
  await expect(ada.messages).toHaveText([/a slip/, /a laek/]);
  await ada.goOffline();
  await expect(ada.status('Offline')).toBeVisible();
  await lin.api(endpoints.deleteMessage, { params: { id: gone.id } });
  await lin.api(endpoints.updateMessage, { params: { id: changed.id }, body: { message: 'a lake' } });
  await expect(ada.messages).toHaveText([/a slip/, /a laek/]);
  await ada.goOnline();
  await expect(ada.messages).toHaveText([/a lake/]);
});
