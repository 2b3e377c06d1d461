import type { Page, Request } from '@playwright/test';
import type { Http } from '../../src/api/http';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { answered, noAnswer } from '../support/complaints';
import { keptOn } from '../support/disk';
import { fillSignIn, type Person } from '../support/person';
import { createRoom, type Room } from '../support/room';

// The device's copy is written while the page is idle.
test.use({ idles: true });

/** Holds every answer until the test lets it go. The event stream stays closed too. */
async function holdAnswers(page: Page) {
  const held: { request: Request; letGo: () => void }[] = [];
  const answered: string[] = [];
  let open = false;
  const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
  await page.route('**/v1/**', async (route) => {
    const request = route.request();
    if (!open) await new Promise<void>((letGo) => held.push({ request, letGo }));
    answered.push(nameOf(request));
    await route.continue();
  });
  return {
    asked: () => held.map(({ request }) => nameOf(request)),
    answered: () => answered,
    /** Lets go the requests that are held now. */
    letGo: () => {
      for (const { letGo } of held.splice(0)) letGo();
    },
    letAllGo: () => {
      open = true;
      for (const { letGo } of held.splice(0)) letGo();
    },
  };
}

const sayAs = async (author: { api: Http }, { group }: Room, ...texts: string[]) => {
  const said = [];
  for (const message of texts)
    said.push(await author.api(endpoints.createMessage, { body: { conversation_id: group.conversation_id, message } }));
  return said;
};
const say = (room: Room, ...texts: string[]) => sayAs(room.keeper, room, ...texts);

const asLastSeen = (person: Person) =>
  person.page.getByRole('progressbar', { name: 'Shown as this device last saw it' });

/** Waits until these texts are stored on the device. */
const kept = (person: Person, ...texts: string[]) =>
  expect
    .poll(async () => (await keptOn(person.page))?.filter((text) => texts.includes(text)).length)
    .toBe(texts.length);

test('what this device last saw is there before any answer, and true after two; what was deleted goes without the log moving', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  await room.admit(ada.name);
  const texts = Array.from({ length: 25 }, (_, n) => `number ${n}.`);
  const said = await sayAs(ada, room, ...texts);
  await ada.open(room);
  await expect(ada.message('number 24.')).toBeInViewport();
  await kept(ada, ...texts);

  // Leaves the page, so that its open requests are not counted for the next page.
  await ada.page.goto('about:blank');
  const answers = await holdAnswers(ada.page);
  await ada.page.goto(`/groups/${room.group.id}`);
  await expect(ada.message('number 24.')).toBeInViewport();
  await expect(ada.groupLink(room.group.name)).toContainText('number 24.');
  await expect(asLastSeen(ada)).toBeVisible();
  await expect.poll(answers.asked).toEqual(['POST /v1/sessions/refresh']);
  expect(answers.answered()).toEqual([]);

  const gone = said[20];
  if (!gone) throw new Error('unreachable');
  await ada.api(endpoints.deleteMessage, { params: { id: gone.id } });
  await ada.drawn();
  const below = ada.message('number 22.');
  const place = await below.boundingBox();

  answers.letGo();
  const { id, conversation_id } = room.group;
  // The view sends all its requests at once, after the token alone was renewed.
  await expect
    .poll(() => answers.asked().toSorted())
    .toEqual(
      expect.arrayContaining([
        `GET /v1/conversations`,
        'GET /v1/groups',
        `GET /v1/groups/${id}`,
        `GET /v1/groups/${id}/roles`,
        'GET /v1/messages',
      ]),
    );
  expect(answers.answered()).toEqual(['POST /v1/sessions/refresh']);
  expect(conversation_id).not.toBe('');
  await expect(ada.message('number 20.')).toBeVisible();

  answers.letGo();
  await expect(ada.message('number 20.')).toHaveCount(0);
  await expect(ada.messages).toHaveCount(24);
  expect(await below.boundingBox()).toEqual(place);
  await expect(asLastSeen(ada)).toHaveCount(0);
  answers.letAllGo();
  await expect.poll(async () => (await keptOn(ada.page))?.includes('number 20.')).toBe(false);
});

test('nothing is read by what this device last saw, and what is new is told apart from it', async ({ join, room }) => {
  const ada = await join('ada');
  await room.admit(ada.name);
  await say(room, 'old');
  await ada.open(room);
  await kept(ada, 'old');
  await ada.page.goto('/settings');
  await say(room, 'new one', 'new two');

  const unread = async () =>
    (await ada.api(endpoints.listConversations, { query: { ids: room.group.conversation_id } })).data[0]?.unread_count;
  // Leaves the page, so that its open requests are not counted for the next page.
  await ada.page.goto('about:blank');
  const answers = await holdAnswers(ada.page);
  await ada.page.goto(`/groups/${room.group.id}`);
  await expect(ada.message('old')).toBeVisible();
  await expect.poll(answers.asked).toEqual(['POST /v1/sessions/refresh']);
  answers.letGo();
  await expect.poll(answers.asked).toContain('GET /v1/messages');
  expect(answers.asked()).not.toContain(`POST /v1/conversations/${room.group.conversation_id}/read`);
  expect(await unread()).toBe(2);

  answers.letAllGo();
  await expect(ada.messages).toHaveText([/old/, /new one/, /new two/]);
  await expect(ada.page.getByRole('separator', { name: 'New messages' })).toBeVisible();
  await expect.poll(unread).toBe(0);
});

test('without the service the conversations that were opened are there, and one that was not says so, and takes words', async ({
  join,
  account,
  unique,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  const keeper = await account('keeper');
  const [one, two, three] = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => createRoom(keeper, unique(name), [ada.name])),
  );
  if (!one || !two || !three) throw new Error('unreachable');
  for (const room of [one, two, three]) await say(room, `words of ${room.group.name}`);
  // Nothing is fetched ahead for a person who saves data.
  await ada.page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  for (const room of [one, two]) {
    await ada.open(room);
    await kept(ada, `words of ${room.group.name}`);
  }

  await ada.page.route('**/v1/**', (route) => route.abort());
  await ada.page.reload();
  await expect(ada.message(`words of ${two.group.name}`)).toBeVisible();
  await ada.groupLink(one.group.name).click();
  await expect(ada.message(`words of ${one.group.name}`)).toBeVisible();
  await ada.send('written meanwhile');
  await ada.groupLink(three.group.name).click();
  const notKept = ada.page.getByRole('alert').filter({ hasText: 'These messages are not on this device' });
  await expect(notKept).toBeVisible();
  await ada.send('written all the same');
  await expect(ada.message('written all the same')).toHaveAccessibleName(/Waiting/);
  await expect(notKept).toBeVisible();
  await expect(ada.page.getByText('This is the beginning of')).toHaveCount(0);

  await ada.mendLine();
  await expect(ada.messages).toHaveText([/words of/, /written all the same/]);
  await expect.poll(three.said).toEqual([`words of ${three.group.name}`, 'written all the same']);
  await expect.poll(one.said).toEqual([`words of ${one.group.name}`, 'written meanwhile']);
});

test('own words that are sent while the others load stay there, and are not shown without the others afterwards', async ({
  join,
  room,
  unique,
}) => {
  const ada = await join('ada');
  await room.admit(ada.name);
  await say(room, 'how are you?');
  const elsewhere = await ada.api(endpoints.createGroup, { body: { name: unique('Elsewhere') } });
  // Saving data prevents reading ahead. Otherwise the conversation would be on the device already.
  await ada.page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await ada.page.goto(`/groups/${elsewhere.id}`);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await ada.page.route(/\/v1\/messages\?/, async (route) => {
    await held;
    await route.continue();
  });

  await ada.groupLink(room.group.name).click();
  await ada.send('fine, thanks');
  await expect.poll(room.said).toEqual(['how are you?', 'fine, thanks']);
  await expect(ada.messages).toHaveText([/fine, thanks/]);
  await expect(ada.message('fine, thanks')).not.toHaveAccessibleName(/sending|waiting/i);
  await ada.groupLink(elsewhere.name).click();
  await expect(ada.heading(elsewhere.name)).toBeVisible();
  await ada.groupLink(room.group.name).click();
  await expect(ada.heading(room.group.name)).toBeVisible();
  await ada.drawn();
  await expect(ada.messages).toHaveCount(0);

  letGo();
  await expect(ada.messages).toHaveText([/how are you/, /fine, thanks/]);
});

test('signing out leaves nothing on the device, and the next person sees nothing of the one before', async ({
  join,
  account,
  room,
  complaints,
}) => {
  complaints.allow(answered([404], '/v1/groups/'));
  const ada = await join('ada');
  const lin = await account('lin');
  await room.admit(ada.name);
  await say(room, 'for ada alone');
  await ada.open(room);
  await kept(ada, 'for ada alone');
  await ada.page.getByRole('link', { name: 'New group' }).click();
  await ada.page.getByRole('textbox', { name: 'Name' }).fill('planned by ada');
  await ada.page.keyboard.press('Escape');
  const inTab = () => ada.page.evaluate(() => JSON.stringify(sessionStorage));
  expect(await inTab()).toContain('planned by ada');
  await ada.page.getByRole('button', { name: /^Account/ }).click();
  await ada.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(ada.page.getByRole('heading', { name: 'Sign in to Confab' })).toBeVisible();
  await expect.poll(() => keptOn(ada.page)).toBeNull();
  await expect.poll(inTab).not.toContain('planned by ada');

  const answers = await holdAnswers(ada.page);
  answers.letAllGo();
  await ada.page.goto(`/sign-in?next=/groups/${room.group.id}`);
  await fillSignIn(ada.page, lin.username, 'Sign in');
  await expect(ada.page.getByText('This group is not here any more')).toBeVisible();
  await expect(ada.page.getByText('for ada alone')).toHaveCount(0);
});

test('a session that was ended elsewhere takes with it what this device kept', { tag: '@runs' }, async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(/401/);
  const ada = await join('ada');
  await room.admit(ada.name);
  await say(room, 'for ada alone');
  await ada.open(room);
  await kept(ada, 'for ada alone');
  await ada.context.clearCookies();
  await ada.page.reload();
  await expect(ada.page.getByRole('heading', { name: 'Sign in to Confab' })).toBeVisible();
  await expect.poll(() => keptOn(ada.page)).toBeNull();
});

test('a person who wants nothing kept has nothing kept', { tag: '@runs' }, async ({ join, room }) => {
  const ada = await join('ada');
  await room.admit(ada.name);
  await say(room, 'hello');
  await ada.open(room);
  await kept(ada, 'hello');
  await ada.page.goto('/settings');
  const nothing = ada.page.getByRole('checkbox', { name: 'Keep nothing on this device' });
  await nothing.check();
  await expect.poll(() => keptOn(ada.page)).toBeNull();
  await ada.open(room);
  await expect(ada.message('hello')).toBeVisible();

  await ada.page.goto('about:blank');
  const answers = await holdAnswers(ada.page);
  await ada.page.goto(`/groups/${room.group.id}`);
  await expect.poll(answers.asked).toEqual(['POST /v1/sessions/refresh']);
  await expect(ada.message('hello')).toHaveCount(0);
  answers.letAllGo();
  await expect(ada.message('hello')).toBeVisible();
  expect(await keptOn(ada.page)).toBeNull();

  await ada.page.goto('/settings');
  await nothing.uncheck();
  await ada.open(room);
  await kept(ada, 'hello');
});

test('a group that one may see no longer is gone with the first answer, and from the disk', { tag: '@runs' }, async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(answered([404], '/v1/'));
  const ada = await join('ada');
  await room.admit(ada.name);
  await say(room, 'for members');
  await ada.open(room);
  await kept(ada, 'for members');
  // No page is open, so the device gets no event of the change.
  await ada.page.goto('about:blank');
  await room.keeper.api(endpoints.updateGroup, {
    params: { id: room.group.id },
    body: { contacts: [room.keeper.username] },
  });
  const answers = await holdAnswers(ada.page);
  await ada.page.goto(`/groups/${room.group.id}`);
  await expect(ada.message('for members')).toBeVisible();
  answers.letAllGo();
  await expect(ada.page.getByText('This group is not here any more')).toBeVisible();
  await expect(ada.message('for members')).toHaveCount(0);
  await expect(ada.groupLink(room.group.name)).toHaveCount(0);
  await expect.poll(async () => (await keptOn(ada.page))?.includes('for members')).toBe(false);
});
