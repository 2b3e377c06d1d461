import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { answered, noAnswer } from '../support/complaints';
import { choose, dispatchFiles, png, type SomeFile, txt, upload } from '../support/files';
import { createRoom } from '../support/room';
import { announced } from '../support/services/announced';

const uploads = '**/v1/attachments';

const tray = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const remove = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

/** Holds all uploads until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(uploads, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}

test('files by the button, pasted and dropped, and another person looks at them', async ({ join, room }) => {
  const ada = await join('ada');
  const lin = await join('lin');
  await ada.open(room);
  await lin.open(room);

  await test.step('three ways in', async () => {
    await choose(ada.page, [png('lake.png', 640, 400), txt('notes.txt')]);
    await remove(ada.page, 'lake.png').waitFor();
    await ada.composer.focus();
    await dispatchFiles(ada.page, 'paste', [png('pasted.png', 300, 500)]);
    await dispatchFiles(ada.page, 'dragenter', [txt('x.txt')]);
    await expect(ada.page.getByText(`Drop files to add them to ${room.group.name}`)).toBeVisible();
    await dispatchFiles(ada.page, 'drop', [png('dropped.png', 500, 500)]);
    await expect(ada.page.getByText(`Drop files to add them`)).toHaveCount(0);
    await expect(tray(ada.page)).toHaveCount(4);
  });

  await test.step('a description', async () => {
    await ada.page.getByRole('button', { name: 'Describe lake.png' }).click();
    const description = ada.page.getByRole('textbox', { name: 'Description' });
    await description.fill('A lake');
    await ada.page.keyboard.press('Escape');
    await expect(description).toHaveCount(0);
    await ada.page.reload();
    await ada.page.getByRole('button', { name: 'Describe lake.png' }).click();
    await expect(description, 'what was typed is kept').toHaveValue('A lake');
    await ada.page.getByRole('button', { name: 'Save' }).click();
    await expect(description).toHaveCount(0);
  });

  await test.step('sent without a word', async () => {
    for (const name of ['lake.png', 'notes.txt', 'pasted.png', 'dropped.png']) await remove(ada.page, name).waitFor();
    await send(ada.page).click();
    await expect(tray(ada.page)).toHaveCount(0);
    const images = lin.messages.getByRole('button', { name: /^Open image/ });
    await expect(images).toHaveCount(3);
    await expect(images.first()).toHaveAccessibleName('Open image A lake');
    await expect(lin.messages.getByRole('link', { name: 'File notes.txt' })).toBeVisible();
    await expect(ada.messages.getByRole('button', { name: /^Open image/ })).toHaveCount(3);
  });

  await test.step('the viewer, by keyboard', async () => {
    await lin.messages.getByRole('button', { name: 'Open image A lake' }).focus();
    await lin.page.keyboard.press('Enter');
    const viewer = lin.page.getByRole('dialog', { name: 'Image viewer' });
    await expect(viewer.getByRole('img', { name: 'A lake' })).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Previous image' })).toBeDisabled();
    await lin.page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('img', { name: 'pasted.png' })).toBeVisible();
    await lin.page.keyboard.press('+');
    await expect(viewer.getByRole('img')).toHaveAttribute('style', /scale\(1\.5\)/);
    await lin.page.keyboard.press('0');
    await expect(viewer.getByRole('img')).toHaveAttribute('style', /scale\(1\)/);
    await viewer.getByRole('button', { name: 'Next image' }).click();
    await expect(viewer.getByText('3 of 3')).toBeVisible();
    await lin.page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(lin.messages.getByRole('button', { name: 'Open image A lake' })).toBeFocused();
  });

  await test.step('one is taken out again', async () => {
    await ada.composer.focus();
    await ada.page.keyboard.press('ArrowUp');
    await remove(ada.page, 'notes.txt').click();
    await ada.page.getByRole('button', { name: 'Save' }).click();
    await expect(lin.messages.getByRole('link', { name: 'File notes.txt' })).toHaveCount(0);
    await expect(lin.messages.getByRole('button', { name: /^Open image/ })).toHaveCount(3);
  });
});

test('what cannot be sent is told before anything leaves', async ({ join, room }) => {
  const ada = await join('ada');
  await ada.open(room);
  let asked = 0;
  ada.page.on('request', (request) => {
    if (request.url().endsWith('/v1/attachments')) asked++;
  });
  await ada.composer.focus();
  await dispatchFiles(ada.page, 'drop', [txt('big.txt', 10 * 1024 * 1024 + 1), txt('empty.txt', 0)]);
  await ada.page.getByRole('button', { name: 'Attach files' }).hover();
  await expect(ada.page.getByRole('button', { name: 'Attach files' })).toHaveAccessibleDescription(
    'Up to 10 MB each, 10 files a message',
  );
  const alert = ada.page.getByRole('alert');
  await expect(alert).toContainText('big.txt is too large. A file may have at most 10 MB.');
  await expect(alert).toContainText('empty.txt is empty.');
  await expect(tray(ada.page)).toHaveCount(0);
  expect(asked).toBe(0);

  const release = await holdUploads(ada.page);
  await choose(
    ada.page,
    Array.from({ length: 11 }, (_, index) => txt(`${index + 1}.txt`)),
  );
  await expect(alert).toHaveText('A message takes at most 10 files. Left out: 11.txt.');
  await expect(tray(ada.page)).toHaveCount(10);
  release();
});

test('an upload belongs to its conversation, and a reload keeps what has arrived', async ({ join, room, unique }) => {
  const ada = await join('ada');
  const other = await createRoom(room.keeper, unique('Other'));
  await other.admit(ada.name);
  await ada.open(room);
  const release = await holdUploads(ada.page);
  await choose(ada.page, [txt('mine.txt')]);
  await expect(ada.page.getByRole('progressbar', { name: 'Uploading mine.txt' })).toBeVisible();

  await ada.composer.fill('words');
  await ada.groupLink(other.group.name).click();
  await expect(ada.heading(other.group.name)).toBeVisible();
  const answered = ada.page.waitForResponse(uploads);
  release();
  await answered;
  await ada.send('elsewhere');
  await expect(tray(ada.page)).toHaveCount(0);
  await expect(ada.message('elsewhere').getByRole('link')).toHaveCount(0);

  await ada.groupLink(room.group.name).click();
  await remove(ada.page, 'mine.txt').waitFor();
  await ada.page.reload();
  await remove(ada.page, 'mine.txt').waitFor();
  await expect(ada.composer).toHaveValue('words');

  // Sends while another file is still uploading: the field is free, and both messages keep their order.
  const releaseAnother = await holdUploads(ada.page);
  await choose(ada.page, [txt('another.txt')]);
  await send(ada.page).click();
  await expect(tray(ada.page)).toHaveCount(0);
  await expect(ada.message('words').getByRole('progressbar', { name: 'Uploading another.txt' })).toBeVisible();
  await ada.send('after them');
  releaseAnother();
  await expect.poll(room.said).toEqual(['words', 'after them']);
  await expect(ada.message('words').getByRole('link', { name: 'File another.txt' })).toBeVisible();
  await expect(ada.message('words').getByRole('link', { name: 'File mine.txt' })).toBeVisible();
  await expect(tray(ada.page)).toHaveCount(0);
});

test('an upload is cancelled, and one that failed is tried again', async ({ join, room, complaints }) => {
  complaints.allow(noAnswer);
  complaints.allow(answered([403, 422], '/v1/attachments'));
  const ada = await join('ada');
  await ada.open(room);
  const release = await holdUploads(ada.page);
  const asked = ada.page.waitForRequest(uploads);
  await choose(ada.page, [txt('unwanted.txt')]);
  // Waits for the upload request, because only a running request can fail by the cancel.
  await asked;
  const gone = ada.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/attachments'));
  await ada.page.getByRole('button', { name: 'Cancel unwanted.txt' }).click();
  await gone;
  await expect(tray(ada.page)).toHaveCount(0);
  await expect(ada.composer).toBeFocused();
  release();
  await ada.page.unroute(uploads);

  // The file is called text but begins like a picture. Only the service can see this, and refuses the file.
  const lying: SomeFile = { ...txt('lying.txt'), buffer: png('half.png', 40, 40).buffer.subarray(0, 60) };
  // The alert must stay in view: below a full tray nobody would see why the message waits.
  await ada.page.setViewportSize({ width: 390, height: 700 });
  await choose(ada.page, [...Array.from({ length: 6 }, (_, index) => txt(`${index + 1}.txt`)), lying]);
  await expect(tray(ada.page).last()).toContainText('The file could not be read.');
  await expect(ada.page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  // The same bytes would be refused again.
  await expect(ada.page.getByRole('button', { name: 'Retry lying.txt' })).toHaveCount(0);
  await ada.page.getByRole('button', { name: 'Remove lying.txt' }).click();

  await ada.page.route(uploads, (route) => route.fulfill({ status: 403, headers: announced }));
  await choose(ada.page, [txt('unlucky.txt')]);
  const retry = ada.page.getByRole('button', { name: 'Retry unlucky.txt' });
  await expect(retry).toBeVisible();
  await ada.page.unroute(uploads);
  await retry.click();
  await expect(retry).toHaveCount(0);
  await expect(tray(ada.page).filter({ hasText: 'unlucky.txt' }).getByRole('alert')).toHaveCount(0);
});

test('words whose file does not get through say why they wait, and go when it does', async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  await ada.open(room);
  await ada.page.route(uploads, (route) => route.abort());
  await choose(ada.page, [txt('mine.txt')]);
  await ada.send('words');
  await expect(ada.message('words')).toHaveAccessibleName(/Waiting, the server is not answering/);
  await expect(ada.message('words').getByText('The server is not answering, trying again')).toBeVisible();
  await ada.mendLine();
  await expect.poll(room.said).toEqual(['words']);
  await expect(ada.message('words').getByRole('link', { name: 'File mine.txt' })).toBeVisible();
});

test(
  'a file that is deleted before the network is back is refused by its name, and what was written after it goes',
  { tag: '@runs' },
  async ({ join, room, complaints }, testInfo) => {
    complaints.allow(noAnswer);
    const ada = await join('ada');
    await ada.open(room);
    await ada.partsLoaded();
    await ada.goOffline();
    // The file must be read from the disk later. Playwright sends a small file whole, so this file is large.
    const file = testInfo.outputPath('plan.txt');
    await writeFile(file, 'x'.repeat(2_000_000));
    await ada.page.setInputFiles('input[type=file]', file);
    await ada.send('with a file');
    await rm(file);
    await ada.send('first');
    await ada.send('second');
    await ada.goOnline();
    await expect.poll(room.said).toEqual(['first', 'second']);
    const refused = ada.message('with a file');
    await expect(refused).toContainText('plan.txt');
    await expect(refused).toContainText('was changed or removed');
    await refused.getByRole('button', { name: 'Remove plan.txt' }).click();
    await expect.poll(room.said).toEqual(['first', 'second', 'with a file']);
  },
);

test('pictures and a file take the same room while their message waits as when it is sent', { tag: '@runs' }, async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  await ada.open(room);
  for (const [words, pictures] of [
    ['one', [png('lake.png', 1_600, 1_000)]],
    ['two', [png('a.png', 800, 600), png('b.png', 600, 800)]],
  ] as const) {
    const release = await holdUploads(ada.page);
    await choose(ada.page, [...pictures, txt('notes.txt')]);
    await ada.send(words);
    const message = ada.message(words);
    await expect(message.getByRole('progressbar')).toHaveCount(pictures.length + 1);
    const height = async () => (await message.boundingBox())?.height;
    // A picture has its size once it is drawn.
    await expect
      .poll(() =>
        message
          .locator('img')
          .evaluateAll((all) => all.map((image) => image instanceof HTMLImageElement && image.complete)),
      )
      .not.toContain(false);
    const waiting = await height();
    release();
    await expect(message.getByRole('link', { name: 'File notes.txt' })).toBeVisible();
    expect(await height()).toBe(waiting);
    await ada.page.unroute(uploads);
  }
});

test('an image that comes late moves nothing, and one that does not come can be asked for again', async ({
  join,
  account,
  room,
  service,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await account('ada');
  const lin = await join('lin');
  await room.admit(ada.username);
  const { conversation_id } = room.group;
  const { id } = await upload(service.url, ada, png('tall.png', 300, 900));
  await ada.api(endpoints.createMessage, { body: { conversation_id, message: 'look', attachments: [{ id }] } });
  await ada.api(endpoints.createMessage, { body: { conversation_id, message: 'below' } });

  const refused: (() => void)[] = [];
  await lin.page.route('**/v1/files/**', async (route) => {
    await new Promise<void>((resolve) => refused.push(resolve));
    await route.abort();
  });
  await lin.open(room);
  const image = lin.message('look').getByRole('button', { name: 'Open image tall.png' });
  const box = async () => (await lin.message('look').boundingBox())?.height;
  await expect(image).toBeVisible();
  await lin.drawn();
  const before = await box();
  await expect.poll(() => refused.length).toBe(1);
  refused[0]?.();
  const retry = lin.page.getByRole('button', { name: 'Load tall.png again' });
  await expect(retry).toBeVisible();
  await lin.drawn();
  expect(await box()).toBe(before);
  await lin.page.unroute('**/v1/files/**');
  await retry.click();
  await expect
    .poll(() => image.locator('img').evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBe(300);
  await lin.drawn();
  expect(await box()).toBe(before);
});

test('an image that is opened says that it loads, then that it failed, and comes when that is pressed', {
  tag: '@runs',
}, async ({ join, account, room, service, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  const ada = await account('ada');
  const lin = await join('lin');
  await room.admit(ada.username);
  const { conversation_id } = room.group;
  const { id } = await upload(service.url, ada, png('lake.png', 640, 400));
  await ada.api(endpoints.createMessage, { body: { conversation_id, message: 'look', attachments: [{ id }] } });

  let asked = 0;
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await lin.page.route('**/v1/files/**', async (route) => {
    asked++;
    await refused;
    await route.abort();
  });
  await lin.open(room);
  await lin.message('look').getByRole('button', { name: 'Open image lake.png' }).click();
  const viewer = lin.page.getByRole('dialog', { name: 'Image viewer' });
  await expect(viewer.getByText('Loading lake.png…')).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(0);
  refuse();
  await expect(viewer.getByRole('alert')).toHaveText('lake.png could not be loaded');
  await lin.page.unroute('**/v1/files/**');
  await viewer.getByRole('button', { name: 'Retry' }).click();
  await expect(viewer.getByRole('img', { name: 'lake.png' })).toHaveJSProperty('naturalWidth', 640);
  await expect(viewer.getByText('Loading lake.png…')).toHaveCount(0);
});

test('an image that the policy of the page keeps out says so, and can be opened beside', async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(/policy|Policy/);
  const ada = await join('ada');
  // The app never loads a picture without https. With REMOTE_IMAGES=off it loads no picture from another host.
  const picture = { file_url: 'http://pictures.example/lake.png#left', filename: 'lake.png', file_type: 'image/png' };
  const { conversation_id } = room.group;
  await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: 'one', attachments: [picture] } });
  await ada.open(room);
  const message = ada.message('one');
  await message.getByRole('button', { name: 'Show picture from pictures.example: lake.png' }).click();
  await expect(message).toContainText('Images from pictures.example are not shown here');
  const beside = message.getByRole('link', { name: 'Open in a new tab: lake.png' });
  await expect(beside).toHaveAttribute('href', picture.file_url);
  await expect(beside).toHaveAttribute('rel', /noopener noreferrer/);
  await expect(message.getByRole('button', { name: /^(Open image|Load)/ })).toHaveCount(0);
});

test('nothing is loaded from another host before a person asks for it', async ({ join, room, complaints }) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  // Counts connections, because a connection alone tells the host who is here, and when.
  let connections = 0;
  const beacon = createServer((socket) => {
    connections++;
    socket.on('error', () => undefined).destroy();
  });
  await new Promise<void>((resolve) => beacon.listen(0, '127.0.0.1', resolve));
  const address = beacon.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const file = (name: string, file_type: string) => ({
    file_url: `https://${host}/${name}`,
    filename: name,
    file_type,
  });
  const attachments = [
    file('lake.png', 'image/png'),
    file('wood.png', 'image/png'),
    file('film.mp4', 'video/mp4'),
    file('song.mp3', 'audio/mpeg'),
    file('plan.pdf', 'application/pdf'),
  ];
  const { conversation_id, id } = room.group;
  await room.keeper.api(endpoints.updateGroup, { params: { id }, body: { avatar_url: `https://${host}/face.png` } });
  for (let n = 0; n < 12; n++)
    await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: `${n} `.repeat(400) } });
  await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: 'seen', attachments } });
  await ada.open(room);
  const message = ada.message('seen');
  await expect(message).toContainText(`Picture from ${host}`);
  await expect(message.getByRole('link', { name: 'File plan.pdf' })).toContainText(host);
  await message.focus();
  for (const key of ['Home', 'End']) await ada.page.keyboard.press(key);
  await expect(message).toBeInViewport();
  await ada.drawn();
  expect(connections).toBe(0);

  const show = message.getByRole('button', { name: `Show picture from ${host}: lake.png` });
  await show.focus();
  await show.press('Enter');
  await expect.poll(() => connections).toBeGreaterThan(0);
  // The app remembers the host, so a second picture from the host loads without a question, also after a reload.
  await expect(message.getByRole('button', { name: /^Show/ })).toHaveCount(0);
  await ada.page.reload();
  await expect(ada.message('seen').getByRole('button', { name: 'Load wood.png again' })).toBeVisible();
  await expect(ada.message('seen').getByRole('button', { name: /^Show/ })).toHaveCount(0);
  await new Promise((resolve) => beacon.close(resolve));
});
