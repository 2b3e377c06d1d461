import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { answered, noAnswer } from '../support/complaints';
import type { Person } from '../support/person';
import type { Room } from '../support/room';

const unsent = /waiting|sending|checking|not sent/i;

test('words typed offline arrive once and in order', async ({ join, room, complaints }) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  const lin = await join('lin');
  await ada.open(room);
  await lin.open(room);

  await ada.goOffline();
  await expect(ada.status('Offline')).toBeVisible();
  for (const text of ['first', 'second', 'third']) await ada.send(text);
  for (const text of ['first', 'second', 'third'])
    await expect(ada.message(text)).toHaveAccessibleName(/Waiting for the network/);
  await ada.goOnline();

  await expect(lin.messages).toHaveText([/first/, /second/, /third/]);
  await expect(ada.messages).toHaveText([/first/, /second/, /third/]);
  for (const message of await ada.messages.all()) await expect(message).not.toHaveAccessibleName(unsent);
  await expect(ada.status('Offline')).toHaveCount(0);
  await expect.poll(room.said).toEqual(['first', 'second', 'third']);
});

test('what waits to be sent survives a reload', async ({ join, room, complaints }) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  await ada.open(room);
  await refuseSends(ada);
  await ada.send('first');
  await ada.send('second');
  await expect(ada.message('second')).toHaveAccessibleName(unsent);

  await ada.page.reload();
  await expect(ada.messages).toHaveText([/first/, /second/]);
  await expect(ada.message('first')).toHaveAccessibleName(unsent);

  await ada.mendLine();
  await expect.poll(room.said).toEqual(['first', 'second']);
  for (const text of ['first', 'second']) await expect(ada.message(text)).not.toHaveAccessibleName(unsent);
});

test('what waits when the service stops and the tab is closed is sent by the next tab @own-service', async ({
  join,
  room,
  service,
  complaints,
}) => {
  complaints.allow(noAnswer);
  // A service that is stopping refuses new requests with 503.
  complaints.allow(answered([503], '/v1/'));
  const ada = await join('ada');
  await ada.open(room);
  await service.stop();
  await ada.send('first');
  await ada.send('second');
  await ada.page.close();
  await service.start();

  const tab = await ada.context.newPage();
  await tab.goto(`/groups/${room.group.id}`);
  const messages = tab.getByRole('log', { name: 'Messages' }).getByRole('article');
  await expect(messages).toHaveText([/first/, /second/]);
  for (const message of await messages.all()) await expect(message).not.toHaveAccessibleName(unsent);
  await expect.poll(room.said).toEqual(['first', 'second']);
});

test('a draft survives a reload and a look at another group', async ({ join, room, unique }) => {
  const ada = await join('ada');
  const other = unique('Other');
  await ada.api(endpoints.createGroup, { body: { name: other } });
  await ada.open(room);
  await ada.composer.fill('Half a thought');

  await ada.groupLink(other).click();
  await expect(ada.heading(other)).toBeVisible();
  await expect(ada.composer).toHaveValue('');
  await expect(ada.page.getByRole('listitem').filter({ hasText: room.group.name })).toContainText('Draft');
  await ada.composer.fill('Another half');
  await ada.groupLink(room.group.name).click();
  await expect(ada.composer).toHaveValue('Half a thought');

  await ada.composer.press('End');
  await ada.composer.pressSequentially(', and more');
  await ada.page.reload();
  await expect(ada.composer).toHaveValue('Half a thought, and more');
  await ada.page.goBack();
  await expect(ada.composer).toHaveValue('Another half');
});

test('words that are too long stay in the composer', async ({ join, room }) => {
  const ada = await join('ada');
  await ada.open(room);
  const tooLong = 'a'.repeat(4_001);
  await ada.composer.fill(tooLong);
  await expect(ada.page.getByRole('alert')).toHaveText('Too long by 1 character');
  await ada.composer.press('Enter');
  await expect(ada.composer).toHaveValue(tooLong);
  await expect(ada.messages).toHaveCount(0);

  await ada.composer.fill(tooLong.slice(1));
  await ada.composer.press('Enter');
  await expect.poll(room.said).toEqual([tooLong.slice(1)]);
  await expect(ada.messages).toHaveCount(1);
});

test('a group archived meanwhile refuses the words, and they are not lost', async ({ join, room, complaints }) => {
  complaints.allow(noAnswer);
  complaints.allow(answered([409], '/v1/messages'));
  const ada = await join('ada');
  await ada.open(room);
  await failBecauseArchived(ada, room, ['retried', 'discarded', 'as well']);

  await archive(room, false);
  await expect(ada.composer).toBeVisible();
  await ada.message('retried').getByRole('button', { name: 'Retry' }).click();
  await expect(ada.message('retried')).not.toHaveAccessibleName(unsent);
  await ada.message('discarded').getByRole('button', { name: 'Discard' }).click();
  await expect(ada.message('discarded')).toHaveCount(0);
  await expect(ada.composer).toHaveValue('discarded');
  await expect(ada.composer).toBeFocused();
  await ada.page.keyboard.type(', or not');
  await ada.message('as well').getByRole('button', { name: 'Discard' }).click();
  await expect(ada.composer).toHaveValue('as well\ndiscarded, or not');
  await expect.poll(room.said).toEqual(['retried']);
});

test('words discarded while the group is archived are in the composer once it is back', async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(noAnswer);
  complaints.allow(answered([409], '/v1/messages'));
  const ada = await join('ada');
  await ada.open(room);
  await failBecauseArchived(ada, room, ['kept']);
  await ada.message('kept').getByRole('button', { name: 'Discard' }).click();
  await expect(ada.message('kept')).toHaveCount(0);
  await archive(room, false);
  await expect(ada.composer).toHaveValue('kept');
});

test('so are words that are discarded in a page that never had their composer', async ({ join, room, complaints }) => {
  complaints.allow(noAnswer);
  complaints.allow(answered([409], '/v1/messages'));
  const ada = await join('ada');
  await ada.open(room);
  await failBecauseArchived(ada, room, ['kept']);
  await ada.page.reload();
  await ada.message('kept').getByRole('button', { name: 'Discard' }).click();
  await expect(ada.message('kept')).toHaveCount(0);
  await archive(room, false);
  await expect(ada.composer).toHaveValue('kept');
});

/** Aborts only the sending of messages. The page itself loads. */
const refuseSends = ({ page }: Person) =>
  page.route('**/v1/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
  );

const archive = ({ group, keeper }: Room, on: boolean) =>
  keeper.api(endpoints.updateGroup, {
    params: { id: group.id },
    body: { archived_at: on ? Math.floor(Date.now() / 1000) : null },
  });

async function failBecauseArchived(person: Person, room: Room, texts: string[]) {
  // Offline messages were never tried, so they certainly failed. After a try without an answer the app would ask the
  // person.
  await person.goOffline();
  for (const text of texts) await person.send(text);
  await archive(room, true);
  await person.goOnline();
  await expect(person.composer).toHaveCount(0);
  for (const text of texts)
    await expect(person.message(text)).toHaveAccessibleName(/Not sent - The group is archived/, { timeout: 30_000 });
}
