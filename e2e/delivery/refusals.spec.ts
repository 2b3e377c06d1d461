import { endpoints } from '../../src/contract';
import { createAccount } from '../support/api';
import { answered } from '../support/complaints';
import { emptyPage, holdSending } from '../support/disk';
import { fillSignIn } from '../support/person';
import { announced } from '../support/services/announced';
import { expect, type OnePerson, test } from './onePerson';

/** Messages that cannot be sent are parked, stay on the device, and can be put back into the composer. */

const hour = 3_600_000;

test('what the service finds too large is parked in its place, and the rest goes on', { tag: '@runs' }, async ({
  onePerson,
  complaints,
}) => {
  complaints.allow(answered([413], '/v1/messages'));
  const { actor, room } = onePerson;
  const tab = actor.tab(0);
  let strict = true;
  await actor.context.route('**/v1/messages', (route, request) => {
    const refused =
      strict && request.method() === 'POST' && /#00[24]/.test(decodeURIComponent(request.postData() ?? ''));
    return refused
      ? route.fulfill({ status: 413, headers: announced, json: { code: 'body-too-large' } })
      : route.fallback();
  });
  for (const words of ['#001 a', '#002 b', '#003 c', '#004 d', '#005 e']) await actor.say(tab, room, words);
  await expect.poll(room.said).toEqual(['#001 a', '#003 c', '#005 e']);
  for (const words of ['#002', '#004']) await expect(tab.message(words)).toHaveAccessibleName(/Not sent/);

  await tab.page.reload();
  await tab.composer.fill('and this');
  actor.gone.push('#004');
  await tab.message('#004').getByRole('button', { name: 'Discard' }).click();
  await expect(tab.composer).toHaveValue('#004 d\nand this');
  strict = false;
  await tab.message('#002').getByRole('button', { name: 'Retry' }).click();
  await expect.poll(room.said).toEqual(['#001 a', '#003 c', '#005 e', '#002 b']);
  await expect(tab.message('#002')).not.toHaveAccessibleName(/not sent|waiting/i);
});

for (const [what, harm] of [
  [
    'the group is deleted',
    ({ room }: OnePerson) => room.keeper.api(endpoints.deleteGroup, { params: { id: room.group.id } }),
  ],
  [
    'the person is removed',
    ({ room }: OnePerson) =>
      room.keeper.api(endpoints.updateGroup, {
        params: { id: room.group.id },
        body: { contacts: [room.keeper.username] },
      }),
  ],
] as const)
  test(`${what} while words wait: they can be copied, and are kept until discarded`, {
    tag: what === 'the group is deleted' ? [] : '@runs',
  }, async ({ onePerson, complaints }) => {
    complaints.allow(answered([404], '/v1/(?:messages|groups/)'));
    const { actor, room } = onePerson;
    const tab = actor.tab(0);
    await actor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const other = await emptyPage(actor.context);
    await holdSending(other);
    await actor.say(tab, room, '#001 words that matter');
    await actor.say(tab, room, '#002 and more');
    actor.gone.push('#001', '#002');
    await harm(onePerson);
    await other.close();

    const bar = tab.page.getByRole('alert').filter({ hasText: '2 messages were not sent' });
    await expect(bar).toBeVisible({ timeout: 20_000 });
    await tab.page.reload();
    await bar.getByRole('button', { name: 'Show the words' }).click();
    const list = tab.page.getByRole('list', { name: /place is gone/ });
    const [first, second] = [list.getByRole('listitem').first(), list.getByRole('listitem').last()];
    await expect(list.getByRole('listitem')).toHaveText([/#001 words that matter/, /#002 and more/]);
    await first.getByRole('button', { name: 'Copy text' }).click();
    await expect.poll(() => tab.page.evaluate(() => navigator.clipboard.readText())).toBe('#001 words that matter');
    await second.getByRole('button', { name: 'Discard' }).click();
    await expect(list.getByRole('listitem')).toHaveText([/#001/]);
    await first.getByRole('button', { name: 'Discard' }).click();
    await expect(tab.page.getByText('were not sent')).toHaveCount(0);
  });

test('signed out in the middle: another person never sends these words, the same one goes on', async ({
  onePerson,
  service,
  unique,
  complaints,
}) => {
  complaints.allow(answered([401], '/v1/'));
  const { actor, room } = onePerson;
  const tab = actor.tab(0);
  const lin = await createAccount(service.url, unique('lin'));
  await room.admit(lin.username);
  await actor.signedOutByOthers();
  await actor.say(tab, room, '#001 mine');
  await expect(tab.message('#001')).toHaveAccessibleName(/Signed out/);

  const signInAs = async (name: string) => {
    await tab.page.goto(`/groups/${room.group.id}`);
    await fillSignIn(tab.page, name, 'Sign in');
    await expect(tab.heading(room.group.name)).toBeVisible();
  };
  await signInAs(lin.username);
  await expect(tab.messages).toHaveCount(0);
  await actor.say(tab, room, "#002 lin's");
  await expect.poll(room.said).toEqual(["#002 lin's"]);
  await tab.page.getByRole('button', { name: 'Account menu' }).click();
  await tab.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(tab.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

  await signInAs(actor.name);
  await expect.poll(room.said).toEqual(["#002 lin's", '#001 mine']);
  const { data } = await room.keeper.api(endpoints.listMessages, {
    query: { conversation_id: room.group.conversation_id },
  });
  expect(data.map(({ contact }) => contact.username)).toEqual([actor.name, lin.username]);
});

for (const [how, skew] of [
  ['ahead', hour],
  ['behind', -hour],
] as const)
  test(`a clock an hour ${how} changes neither order nor what is shown`, { tag: '@runs' }, async ({ onePerson }) => {
    const { actor, room, requests } = onePerson;
    const { api } = room.keeper;
    const theirs = (message: string) =>
      api(endpoints.createMessage, { body: { conversation_id: room.group.conversation_id, message } });
    await actor.context.clock.install({ time: Date.now() + skew });
    const tab = actor.tab(0);
    await tab.page.reload();
    await theirs('#001 theirs');
    await expect(tab.message('#001')).toBeVisible();
    // The event comes before the answer. The check of all frames proves that there is always one message.
    const held = requests.hold('answer', ({ method, path }) => method === 'POST' && path === '/v1/messages');
    await actor.say(tab, room, '#002 mine');
    await held.reached;
    await theirs('#003 theirs');
    await expect(tab.message('#003')).toBeVisible();
    await expect(tab.message('#002')).toHaveCount(1);
    held.release();
    await actor.say(tab, room, '#004 mine');

    const all = ['#001 theirs', '#002 mine', '#003 theirs', '#004 mine'];
    await expect.poll(room.said).toEqual(all);
    await expect(tab.messages).toHaveText(all.map((text) => new RegExp(text)));
    await expect.poll(() => actor.unsent()).toEqual([]);
  });
