import type { Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test, withMotion } from '../fixtures';
import { answered, noAnswer } from '../support/complaints';
import { emptyPage, holdDisk } from '../support/disk';
import type { Person } from '../support/person';
import type { Room } from '../support/room';

test.use(withMotion);

const form = ({ page }: Person) => page.getByRole('textbox', { name: 'Edit message' });
const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click();

test('undo takes out words that came back to the composer, and redo brings them in again', async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  await ada.open(room);
  await ada.goOffline();
  await ada.send('sent too early');
  await ada.composer.pressSequentially('half a thought');
  await ada.message('sent too early').getByRole('button', { name: 'Discard' }).click();
  await expect(ada.composer).toHaveValue('sent too early\nhalf a thought');
  await expect(ada.composer).toBeFocused();
  await ada.page.keyboard.press('ControlOrMeta+z');
  await expect(ada.composer).toHaveValue('half a thought');
  await ada.page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(ada.composer).toHaveValue('sent too early\nhalf a thought');
});

test('words are not sent while their form is open, however the line comes back', { tag: '@runs' }, async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  await ada.open(room);
  await ada.partsLoaded();
  await ada.goOffline();
  await ada.send('see you at the laek');
  await ada.send('at noon');
  await ada.message('laek').getByRole('button', { name: 'Edit', exact: true }).click();
  await form(ada).fill('see you at the lake');
  await ada.goOnline();
  await say(room, 'are you there?');
  await expect(ada.message('are you there?')).toBeVisible();
  await expect(ada.message('see you')).toHaveAccessibleName(/Being edited/);
  expect(await room.said()).toEqual(['are you there?']);
  await press(ada, 'Save');
  await expect(form(ada)).toHaveCount(0);
  await expect.poll(room.said).toEqual(['are you there?', 'see you at the lake', 'at noon']);
});

test('a tab that is closed over an open form lets the words go', { tag: '@runs' }, async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  await ada.open(room);
  await ada.partsLoaded();
  await ada.goOffline();
  await ada.send('as it was');
  await ada.message('as it was').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(form(ada)).toBeFocused();
  await ada.page.close();
  const other = await ada.context.newPage();
  await ada.context.setOffline(false);
  await other.goto(`/groups/${room.group.id}`);
  await expect.poll(room.said).toEqual(['as it was']);
});

for (const point of ['request', 'answer'] as const)
  test(`Up right after Enter corrects what is on its way (held at the ${point}), and everybody gets it`, {
    tag: point === 'answer' ? [] : '@runs',
  }, async ({ join, room }) => {
    const ada = await join('ada');
    await ada.open(room);
    const barrier = createBarrier();
    await ada.page.route('**/v1/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      if (point === 'request') {
        await barrier.pass();
        return route.continue();
      }
      const response = await route.fetch();
      await barrier.pass();
      return route.fulfill({ response });
    });
    await ada.send('see you at the laek');
    await barrier.reached;
    // The event has already made it a normal message, although the answer to its own request is held.
    if (point === 'answer') {
      await ada.message('laek').hover();
      await expect(ada.message('laek').getByRole('toolbar', { name: 'Message actions' })).toBeVisible();
    }
    await ada.composer.press('ArrowUp');
    await expect(form(ada)).toHaveValue('see you at the laek');
    await form(ada).fill('see you at the lake');
    await form(ada).press('Enter');
    await expect(form(ada)).toHaveCount(0);
    await expect(ada.composer).toBeFocused();
    barrier.open();
    await expect.poll(room.said).toEqual(['see you at the lake']);
    await expect(ada.messages).toHaveText([/see you at the lake/]);
    await expect(ada.message('at the lake')).toHaveAccessibleName(/edited/);
    await expect(ada.message('at the lake')).not.toHaveAccessibleName(/sending|waiting/i);
  });

test('an edit is kept over another group, a reload and Esc, and Cancel can be undone', async ({
  join,
  room,
  unique,
}) => {
  const ada = await join('ada');
  const other = unique('Other');
  await ada.api(endpoints.createGroup, { body: { name: other } });
  await ada.open(room);
  await ada.send('first words');
  await expect.poll(room.said).toEqual(['first words']);
  await ada.choose(ada.message('first words'), 'Edit');
  await form(ada).fill('better words');
  await ada.groupLink(other).click();
  await expect(ada.heading(other)).toBeVisible();
  await ada.groupLink(room.group.name).click();
  await expect(form(ada)).toHaveValue('better words');
  await form(ada).press('End');
  await form(ada).pressSequentially(', still');
  await ada.page.reload();
  await expect(form(ada)).toHaveValue('better words, still');
  await form(ada).press('Escape');
  await expect(form(ada)).toHaveCount(0);
  const kept = ada.page.getByRole('list', { name: 'Edits that are not saved' }).getByRole('listitem');
  await expect(kept).toContainText('better words, still');
  await ada.page.reload();
  await kept.getByRole('button', { name: 'Continue editing' }).click();
  await expect(form(ada)).toBeFocused();
  await press(ada, 'Cancel');
  await expect(kept).toHaveCount(0);
  await ada.status('Edit discarded').getByRole('button', { name: 'Undo' }).click();
  await kept.getByRole('button', { name: 'Continue editing' }).click();
  await expect(form(ada)).toHaveValue('better words, still');
  await press(ada, 'Save');
  await expect(form(ada)).toHaveCount(0);
  await expect.poll(room.said).toEqual(['better words, still']);
  await expect(kept).toHaveCount(0);
});

/** Edits the first of two messages. The edit cannot be stored until the returned page is closed. */
async function editWithDiskHeld(person: Person, room: Room): Promise<Page> {
  await person.open(room);
  for (const words of ['first words', 'other words']) await person.send(words);
  await expect.poll(room.said).toEqual(['first words', 'other words']);
  await person.choose(person.message('first words'), 'Edit');
  await form(person).fill('better words');
  const blocker = await emptyPage(person.context);
  await holdDisk(blocker);
  await form(person).press('Enter');
  return blocker;
}

test('who has gone on to another message while an edit is being kept is not called back', { tag: '@runs' }, async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  const blocker = await editWithDiskHeld(ada, room);
  await ada.message('other words').focus();
  await blocker.close();
  await expect(form(ada)).toHaveCount(0);
  await expect.poll(room.said).toEqual(['better words', 'other words']);
  await expect(ada.message('other words')).toBeFocused();
});

test('an edit that is kept at last does not close the form of another message', { tag: '@runs' }, async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  const blocker = await editWithDiskHeld(ada, room);
  await ada.choose(ada.message('other words'), 'Edit');
  await form(ada).fill('words of the other');
  await blocker.close();
  await expect.poll(room.said).toEqual(['better words', 'other words']);
  await expect(ada.message('better words')).toBeVisible();
  await expect(form(ada)).toHaveValue('words of the other');
  await expect(form(ada)).toBeFocused();
});

test('what another device does while a form is open: changed is a conflict, deleted gives the words back', async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(answered([412], '/v1/messages/'));
  const ada = await join('ada');
  await ada.open(room);
  await ada.send('first words');
  const query = { conversation_id: room.group.conversation_id };
  await expect.poll(room.said).toEqual(['first words']);
  const id = (await ada.api(endpoints.listMessages, { query })).data[0]?.id ?? '';
  await ada.choose(ada.message('first words'), 'Edit');
  await form(ada).fill('mine');
  await ada.api(endpoints.updateMessage, { params: { id }, body: { message: 'from elsewhere' } });
  // Events come in order, so the edit from elsewhere has arrived before this message.
  await say(room, 'and after it');
  await expect(ada.message('and after it')).toBeVisible();
  await press(ada, 'Save');
  await expect(ada.message('from elsewhere')).toContainText('This one: “mine”. The other: “from elsewhere”.');
  expect(await room.said()).toEqual(['from elsewhere', 'and after it']);
  await ada.message('from elsewhere').getByRole('button', { name: 'Discard' }).click();

  await ada.choose(ada.message('from elsewhere'), 'Edit');
  await form(ada).fill('mine again');
  await ada.api(endpoints.deleteMessage, { params: { id } });
  const deleted = ada.page.getByRole('listitem').filter({ hasText: 'was deleted' });
  await expect(deleted).toContainText('Your words: “mine again”');
  await expect(ada.composer).toBeFocused();
  await expect(form(ada)).toHaveCount(0);
  await ada.page.reload();
  await deleted.getByRole('button', { name: 'Put in composer' }).click();
  await expect(ada.composer).toHaveValue('mine again');
  await expect(deleted).toHaveCount(0);
});

/** Each call of `pass` waits until `open` is called. */
function createBarrier() {
  let [reach, open] = [() => {}, () => {}];
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const pass = () => {
    reach();
    return opened;
  };
  return { reached, open, pass };
}

const say = ({ group, keeper }: Room, message: string) =>
  keeper.api(endpoints.createMessage, { body: { conversation_id: group.conversation_id, message } });
