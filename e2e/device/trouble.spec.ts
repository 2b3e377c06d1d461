import type { Request } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { password } from '../support/api';
import { answered, noAnswer } from '../support/complaints';
import { Person } from '../support/person';
import { fits } from '../support/screen/fits';
import { entriesOn } from '../support/screen/screen';
import { announced } from '../support/services/announced';

const lost = 'Unsent messages will be lost if you close this tab';

const refuseWrites = ({ page }: Person) =>
  page.route('**/v1/messages**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionfailed'),
  );

test('without storage the composer says so, sends all the same, and closing asks only while words wait', async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  await ada.page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await ada.open(room);
  await expect(ada.page.getByText(lost)).toBeVisible();
  await ada.send('hello');
  await expect.poll(room.said).toEqual(['hello']);
  await ada.composer.fill('half a sentence');
  await ada.page.reload();
  await expect(ada.message('hello')).toBeVisible();
  await expect(ada.composer).toHaveValue('half a sentence');
  await ada.composer.fill('');

  await refuseWrites(ada);
  await ada.send('in memory only');
  await expect(ada.message('in memory only')).toHaveAccessibleName(/Waiting, the server is not answering/);
  const asked = ada.page.waitForEvent('dialog');
  const reloading = ada.page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
  await expect(ada.message('hello')).toBeVisible();
});

test('where the browser refuses locks one signs in and sends all the same', async ({ account, page, room }) => {
  await page.addInitScript(() => {
    const refused = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    Object.assign(LockManager.prototype, { request: refused, query: refused });
  });
  const ada = new Person(await account('ada'), page);
  await ada.signIn();
  await ada.open(room);
  await ada.send('hello');
  await expect.poll(room.said).toEqual(['hello']);
});

test('on a full disk new words stay in the composer, which says why, and those that wait go out', async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  await ada.open(room);
  await refuseWrites(ada);
  await ada.send('hello');
  await expect(ada.message('hello')).toHaveAccessibleName(/Waiting, the server is not answering/);
  await ada.page.evaluate(() => {
    IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await ada.composer.fill('more');
  await ada.composer.press('Enter');
  await expect(ada.page.getByText('This device is full. Make some room on it, then send again.')).toBeVisible();
  await expect(ada.composer).toHaveValue('more');
  await ada.mendLine();
  await expect.poll(room.said).toEqual(['hello']);
  await expect(ada.message('hello')).not.toHaveAccessibleName(/Waiting/);
  await expect(ada.composer).toHaveValue('more');
});

test('a draft that a full disk does not take is there after a reload', async ({ join, room }) => {
  const ada = await join('ada');
  await ada.open(room);
  await ada.page.evaluate(() => {
    IDBObjectStore.prototype.put = function () {
      document.documentElement.setAttribute(`data-refused-${this.name}`, '');
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await ada.composer.fill('half a thought');
  await ada.page.locator('html[data-refused-drafts]').waitFor();
  await ada.page.getByRole('link', { name: 'Archived groups' }).click();
  await expect(ada.page.getByRole('heading', { level: 1, name: 'Archived groups' })).toBeVisible();
  await ada.page.reload();
  await ada.groupLink(room.group.name).click();
  await expect(ada.composer).toHaveValue('half a thought');
});

test('when five hundred wait, the next stays in the composer with the reason', async ({ join, room }) => {
  const ada = await join('ada');
  // The conversation of the entries must exist. Otherwise the outbox could report that it is gone.
  const elsewhere = await ada.api(endpoints.createGroup, { body: { name: 'Elsewhere' } });
  await ada.open(room);
  await ada.page.evaluate(async (conversationId) => {
    const name = (await indexedDB.databases())
      .map((database) => database.name ?? '')
      .find((n) => n.startsWith('confab:'));
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const tx = db.transaction('outbox', 'readwrite');
    for (let n = 0; n < 500; n++) {
      const entry = { key: `k${n}`, kind: 'message', conversationId, text: 'x', attachments: [] };
      tx.objectStore('outbox').put({ ...entry, seq: n, state: 'failed', createdAt: Date.now(), attempts: 1 });
    }
    await new Promise((done) => {
      tx.oncomplete = done;
    });
    db.close();
  }, elsewhere.conversation_id);
  await ada.composer.fill('one more');
  await ada.composer.press('Enter');
  await expect(ada.page.getByRole('alert')).toHaveText(/Too many messages are waiting to be sent/);
  await expect(ada.composer).toHaveValue('one more');
});

test('words three days old are not sent without asking', { tag: '@runs' }, async ({ join, room, complaints }) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  await ada.open(room);
  await refuseWrites(ada);
  for (const text of ['still true', 'stale']) await ada.send(text);
  // The first message was tried without an answer, so its state is unknown. The second message waits for the first.
  await expect.poll(async () => (await entriesOn(ada.page)).map(({ state }) => state)).toEqual(['unknown', 'queued']);
  await expect(ada.message('stale')).toHaveAccessibleName(/Waiting/);
  await ada.page.clock.setSystemTime(Date.now() + 73 * 3_600_000);
  await ada.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(ada.message('still true')).toHaveAccessibleName(/May have been sent/);
  await expect(ada.message('stale')).toHaveAccessibleName(/Not sent for three days/);
  await ada.page.unrouteAll({ behavior: 'wait' });
  await ada.message('still true').getByRole('button', { name: 'Send now' }).click();
  await expect.poll(room.said).toEqual(['still true']);
  await expect(ada.message('still true')).not.toHaveAccessibleName(/May have been|Waiting/);
  await ada.message('stale').getByRole('button', { name: 'Discard' }).click();
  await expect(ada.messages).toHaveText([/still true/]);
  await expect(ada.composer).toHaveValue('stale');
});

test('words that wait can be changed and taken back', async ({ join, room, complaints }) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  await ada.open(room);
  await ada.partsLoaded();
  await ada.goOffline();
  await ada.send('a laek');
  await ada.send('a slip');
  await expect(ada.message('a laek')).toHaveAccessibleName(/Waiting for the network/);
  await ada.message('a laek').getByRole('button', { name: 'Edit', exact: true }).click();
  await ada.page.getByRole('textbox', { name: 'Edit message' }).fill('a lake');
  await ada.page.getByRole('button', { name: 'Save' }).click();
  await expect(ada.page.getByRole('textbox', { name: 'Edit message' })).toHaveCount(0);
  await ada.message('a slip').getByRole('button', { name: 'Discard' }).click();
  await expect(ada.messages).toHaveText([/a lake/]);
  await ada.goOnline();
  await expect.poll(room.said).toEqual(['a lake']);
  await expect(ada.message('a lake')).not.toHaveAccessibleName(/waiting|edited/i);
});

test('an edit that meets another shows both, and the person decides', async ({ join, room, complaints }) => {
  complaints.allow(noAnswer);
  complaints.allow(answered([412], '/v1/messages/'));
  const ada = await join('ada');
  await ada.open(room);
  await ada.send('first words');
  await expect.poll(room.said).toEqual(['first words']);
  const { data } = await ada.api(endpoints.listMessages, {
    query: { conversation_id: room.group.conversation_id },
  });
  const id = data[0]?.id ?? '';
  await refuseWrites(ada);
  await ada.choose(ada.message('first words'), 'Edit');
  await ada.page.getByRole('textbox', { name: 'Edit message' }).fill('mine');
  await ada.page.getByRole('button', { name: 'Save' }).click();
  await expect(ada.message('mine')).toHaveAccessibleName(/Waiting/);
  // The same person edits the message on another device.
  await ada.api(endpoints.updateMessage, { params: { id }, body: { message: 'from elsewhere' } });
  await ada.mendLine();
  const row = ada.message('from elsewhere');
  await expect(row).toContainText('This one: “mine”. The other: “from elsewhere”.');
  await row.getByRole('button', { name: 'Overwrite' }).click();
  const words = async () => (await ada.api(endpoints.retrieveMessage, { params: { id } })).message;
  await expect.poll(words).toBe('mine');
  await expect(ada.message('mine')).not.toHaveAccessibleName(/waiting|changed/i);
});

test('the line says what is wrong, and nothing when nothing is', async ({ join, room, complaints }) => {
  complaints.allow(noAnswer);
  complaints.allow(answered([503], '/v1/events'));
  const ada = await join('ada');
  await ada.open(room);
  const words = ada.status(/Offline|Reconnecting|Waiting/);
  await expect(words).toHaveCount(0);
  await ada.page.route('**/v1/events', (route) => route.abort('connectionfailed'));
  await ada.page.reload();
  await expect(ada.status('Reconnecting…')).toBeVisible();
  await ada.mendLine();
  await expect(words).toHaveCount(0);
  await ada.page.route('**/v1/events', (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '7' }, body: '' }),
  );
  await ada.page.reload();
  await expect(ada.status('Waiting 7 s (the service is busy)')).toBeVisible();
});

test('a session that ended asks for nothing until the same person is back; then what waited is sent', async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(noAnswer);
  complaints.allow(answered([401], '/v1/'));
  const ada = await join('ada');
  await ada.open(room);
  let asked = 0;
  const underWay = new Set<Request>();
  ada.page.on('request', (request) => underWay.add(request));
  ada.page.on('requestfinished', (request) => underWay.delete(request));
  ada.page.on('requestfailed', (request) => underWay.delete(request));
  await ada.page.route('**/v1/**', (route) => {
    asked++;
    return route.fulfill({ status: 401, headers: announced, body: '' });
  });
  await ada.send('meanwhile');
  await expect(ada.page.getByRole('alert')).toContainText('You are signed out. Sign in to send 1 message.');
  await expect(ada.message('meanwhile')).toHaveAccessibleName(/Signed out/);
  await expect.poll(() => underWay.size).toBe(0);
  const before = asked;
  await ada.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await ada.composer.pressSequentially('still typing');
  expect(asked - before).toBeLessThanOrEqual(1);

  await ada.page.unrouteAll({ behavior: 'wait' });
  await ada.page.getByRole('alert').getByRole('button', { name: 'Sign in' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Sign in to Confab' });
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveValue(ada.name);
  await fits(ada.page);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(room.said).toEqual(['meanwhile']);
  await expect(ada.message('meanwhile')).not.toHaveAccessibleName(/Signed out|waiting/i);
  await expect(ada.composer).toHaveValue('still typing');
  await room.keeper.api(endpoints.createMessage, {
    body: { conversation_id: room.group.conversation_id, message: 'live again' },
  });
  await expect(ada.message('live again')).toBeVisible();
});

test('F40: what a living stream loses is on the screen with the next event', async ({ join, room, unique }) => {
  const ada = await join('ada');
  await ada.page.addInitScript(loseEvents);
  const api = room.keeper.api;
  const params = { id: room.group.id };
  const [renamed, deleted, created] = [unique('Renamed'), unique('Deleted'), unique('Created')];
  const contacts = [ada.name];
  const gone = await api(endpoints.createGroup, { body: { name: deleted, contacts } });
  await ada.open(room);
  const say = (message: string) =>
    api(endpoints.createMessage, { body: { conversation_id: room.group.conversation_id, message } });
  const [edited, removed] = [await say('to be edited'), await say('to be deleted')];
  await expect(ada.messages).toHaveText([/to be edited/, /to be deleted/]);
  await expect(ada.groupLink(deleted)).toBeVisible();

  await ada.page.evaluate(() => document.documentElement.setAttribute('data-lossy', ''));
  await api(endpoints.updateGroup, { params, body: { name: renamed } });
  await api(endpoints.deleteGroup, { params: { id: gone.id } });
  await api(endpoints.createGroup, { body: { name: created, contacts } });
  await api(endpoints.updateMessage, { params: { id: edited.id }, body: { message: 'edited' } });
  await api(endpoints.deleteMessage, { params: { id: removed.id } });
  await say('lost');
  // Each of these changes sends at least one event: six in all.
  await ada.page.waitForFunction(() => Number(document.documentElement.dataset.lost) >= 6);
  await ada.page.evaluate(() => document.documentElement.removeAttribute('data-lossy'));
  await say('heard');

  await expect(ada.messages).toHaveText([/edited/, /lost/, /heard/]);
  await expect(ada.page.getByRole('heading', { name: renamed })).toBeVisible();
  await expect(ada.groupLink(created)).toBeVisible();
  await expect(ada.groupLink(deleted)).toHaveCount(0);
});

/** Drops the events of a stream, and counts them, while the page has `data-lossy`. */
function loseEvents(): void {
  const whole = window.fetch;
  // Reads the root element each time, because the first bytes of the page replace it.
  const dataset = () => document.documentElement.dataset;
  window.fetch = async (input, init) => {
    const response = await whole(input, init);
    if (!response.body || !response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response;
    let text = '';
    const lossy = new TransformStream<string, string>({
      transform(piece, controller) {
        const blocks = (text + piece).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks)
          if (dataset().lossy !== undefined && block.includes('data: '))
            dataset().lost = String(Number(dataset().lost ?? 0) + 1);
          else controller.enqueue(`${block}\n\n`);
      },
    });
    const body = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(lossy);
    return new Response(body.pipeThrough(new TextEncoderStream()), response);
  };
}
