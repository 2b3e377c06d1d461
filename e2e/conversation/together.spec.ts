import { endpoints, type Message } from '../../src/contract';
import { expect, test } from '../fixtures';
import type { Account } from '../support/api';
import { noAnswer } from '../support/complaints';
import type { Room } from '../support/room';
import { streamsOf } from '../support/streams';

const say = ({ api }: Account, { group }: Room, message: string): Promise<Message> =>
  api(endpoints.createMessage, { body: { conversation_id: group.conversation_id, message } });

test('typing shows, and goes when the words come @own-service', async ({ join, room, service }) => {
  const ada = await join('ada');
  const lin = await join('lin');
  const { clock } = ada.page;
  await clock.install();
  await ada.open(room);
  await lin.open(room);
  // Only tabs that listen at that time hear of the typing.
  await expect.poll(() => streamsOf(service, ada)).toBe(1);
  const typing = ada.page.getByText(`${lin.name} is typing…`);
  // A name disappears after five seconds. From here on at most two seconds pass for the reader.
  await clock.pauseAt(Date.now() + 10_000);
  let gone = 0;
  const soon = (assertion: () => Promise<void>) =>
    expect(async () => {
      if (gone < 2_000) await clock.runFor(20);
      gone += 20;
      await assertion();
    }).toPass({ intervals: [100], timeout: 20_000 });
  await lin.composer.pressSequentially('hi');
  await soon(() => expect(typing).toBeVisible({ timeout: 1 }));
  await lin.composer.press('Enter');
  await soon(() => expect(ada.message('hi')).toBeVisible({ timeout: 1 }));
  await soon(() => expect(typing).toBeHidden({ timeout: 1 }));
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
