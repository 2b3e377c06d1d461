import { axe, expect, test } from './fixtures';
import { noAnswer } from './support/complaints';

test('two people talk', async ({ join, room }) => {
  const ada = await join('ada');
  const lin = await join('lin');
  await ada.open(room);
  await lin.open(room);

  await ada.send('Shall we walk to the lake?');
  await lin.send('Yes, at ten.');

  for (const person of [ada, lin]) await expect(person.messages).toHaveText([/walk to the lake/, /at ten/]);
  await axe(lin.page);
});

test('words survive a crash of the service @own-service', { tag: '@runs' }, async ({
  join,
  room,
  service,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  await ada.open(room);
  await ada.send('Before the crash');
  await expect.poll(room.said).toEqual(['Before the crash']);

  await service.stop('SIGKILL');
  await ada.send('While it is down');
  await service.start();

  await expect.poll(room.said).toEqual(['Before the crash', 'While it is down']);
  await expect(ada.message('While it is down')).not.toHaveAccessibleName(/sending|waiting/i);
  await ada.page.reload();
  await expect(ada.messages).toHaveText([/Before the crash/, /While it is down/]);
});
