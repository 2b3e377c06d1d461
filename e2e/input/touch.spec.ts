import type { Locator } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { axe, expect, test, withMotion } from '../fixtures';
import { choose, png, wav, webm } from '../support/files';
import type { Person } from '../support/person';
import { expectFingerSized } from '../support/screen/targets';
import { touchOn } from '../support/touch';

test.use(withMotion);

/** Swipes from the middle of a row by this many px. */
async function swipe(person: Person, row: Locator, by: number): Promise<void> {
  const touch = await touchOn(person.page);
  const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const from = { x: x + width / 2, y: y + height / 2 };
  await touch.rest(from);
  for (const part of [1, 2, 3, 4, 4]) {
    await touch.move({ x: from.x + (by * part) / 4, y: from.y });
    // Rests before the lift. Otherwise the browser takes the next tap as the end of a fling.
    await person.drawn();
  }
  await touch.lift();
}

test('a long press opens the actions in a sheet, and a finger drags it away; a swipe replies', async ({
  join,
  room,
}) => {
  const ada = await join('ada', { phone: true });
  const { page } = ada;
  await ada.open(room);
  const { conversation_id } = room.group;
  for (const message of ['above', 'pressed: the code is 471108, at https://a.example/x'])
    await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message } });
  const message = ada.message('pressed');
  await expect(message).toBeVisible();
  await ada.partsLoaded();
  await ada.drawn();
  const box = await message.boundingBox();
  if (!box) throw new Error('There is nothing to press');
  const sheet = page.getByRole('dialog', { name: 'Message actions' });
  const touch = await touchOn(page);

  await test.step('a finger that lets go presses nothing of what has come up below it', async () => {
    // The page's clock goes on by half a second. In the browser's time this is still a tap.
    await page.clock.install();
    await touch.rest({ x: box.x + box.width - 36, y: box.y + 8 });
    await page.clock.fastForward(500);
    await expect(sheet.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
    await touch.lift();
    await expect(sheet).toBeVisible();
    await expect(message.getByRole('toolbar')).toHaveCount(0);
    await page.clock.resume();
    // The button is as wide as the handle, so its outline is complete.
    const handle = sheet.getByRole('button', { name: 'Close' });
    await expect.poll(async () => (await handle.boundingBox())?.width).toBe(96);
    await axe(page);
    await expectFingerSized(page);
  });

  await test.step('dragged down it goes, and the focus is where it was', async () => {
    const { x, y, width } = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const middle = x + width / 2;
    await touch.rest({ x: middle, y: y + 12 });
    // The last move repeats the place, because a moving finger would fling the sheet away.
    for (const by of [20, 40, 40]) {
      await touch.move({ x: middle, y: y + 12 + by });
      await ada.drawn();
    }
    await expect(sheet).not.toHaveCSS('translate', /^(none|0px)$/);
    await touch.lift();
    await expect(sheet).toHaveCSS('translate', /^(none|0px)$/);
    await touch.rest({ x: middle, y: y + 12 });
    for (const by of [20, 80, 140]) await touch.move({ x: middle, y: y + 12 + by });
    await touch.lift();
    await expect(sheet).toHaveCount(0);
    await expect(message).toBeFocused();
    await expect(message.getByRole('toolbar')).toHaveCount(0);
  });

  await test.step('its address can be copied, and a part of its words selected', async () => {
    await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const press = async () => {
      await touch.rest({ x: box.x + box.width - 36, y: box.y + 8 });
      await expect(sheet).toBeVisible();
      await touch.lift();
    };
    await press();
    await sheet.getByRole('menuitem', { name: 'Copy address', exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('https://a.example/x');
    await press();
    await sheet.getByRole('button', { name: 'Select text' }).click();
    const words = page.getByRole('dialog', { name: 'Select text' }).getByText('the code is 471108');
    await words.dblclick({ position: { x: 24, y: 12 } });
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('pressed');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('at 320 px and on its side the field has at least 60 % of the composer', async () => {
    const usual = page.viewportSize();
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [844, 390],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height });
      await ada.drawn();
      const form = await page.getByRole('form', { name: 'Message' }).boundingBox();
      const field = await ada.composer.boundingBox();
      expect((field?.width ?? 0) / (form?.width ?? 1), `at ${width} px`).toBeGreaterThanOrEqual(0.6);
      if (height < 480) {
        const log = await page.getByRole('log').boundingBox();
        expect(height - (log?.height ?? 0), `bars at ${width} px`).toBeLessThanOrEqual(104);
      }
      await ada.composer.focus();
      await expectFingerSized(page);
      await message.focus();
    }
    await page.setViewportSize({ width: 320, height: 568 });
    await ada.composer.focus();
    await page.getByRole('button', { name: 'Attach files' }).click();
    await page.getByRole('menuitem', { name: 'Add emoji' }).click();
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await expectFingerSized(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    if (usual) await page.setViewportSize(usual);
  });

  await test.step('a short swipe is none, a longer one replies', async () => {
    await swipe(ada, message, 40);
    const strip = page.getByRole('group', { name: `Replying to ${room.keeper.username}` });
    await expect(strip).toHaveCount(0);
    await swipe(ada, message, 72);
    await expect(strip).toContainText('pressed');
  });
});

test('in the list a swipe to the end marks as read, to the start archives, each with a way back', async ({
  join,
  room,
}) => {
  const ada = await join('ada', { phone: true });
  const { page } = ada;
  await room.admit(ada.name);
  await page.goto('/groups');
  const row = ada.groupLink(room.group.name);
  await expect(row).toBeVisible();
  await ada.partsLoaded();
  await expectFingerSized(page);
  const { conversation_id } = room.group;
  await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: 'unseen' } });
  await expect(row).toHaveAccessibleName(/1 unread/);
  await swipe(ada, row, 90);
  await expect(row).not.toHaveAccessibleName(/unread/);
  await ada.status('is marked as read').getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveAccessibleName(/1 unread/);
  const { name } = await ada.api(endpoints.createGroup, { body: { name: `Of ${ada.name}`, contacts: [] } });
  const own = ada.groupLink(name);
  await expect(own).toBeVisible();
  // The group has nothing unread, so a swipe towards the end does nothing. The second swipe archives the group.
  await swipe(ada, own, 90);
  await swipe(ada, own, -90);
  await expect(own).toHaveCount(0);
  await expect(ada.status('Nothing is unread')).toHaveCount(0);
  await ada.status('Archived').getByRole('button', { name: 'Undo' }).click();
  await expect(own).toBeVisible();
});

test('video and sound play in their place, and two fingers or a double tap enlarge an image', { tag: '@runs' }, async ({
  join,
  room,
}) => {
  const ada = await join('ada', { phone: true });
  const { page } = ada;
  await ada.open(room);
  await choose(page, [await webm(page, 'waves.webm'), wav('tone.wav'), png('lake.png', 640, 400)]);
  for (const name of ['waves.webm', 'tone.wav', 'lake.png'])
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(ada.composer, 'the keyboard stays').toBeFocused();
  const message = ada.message('tone.wav');
  await expect(message.getByRole('button', { name: 'Open image lake.png' })).toBeVisible();
  // Waits until the message is sent, because only then its row has its final height.
  await expect.poll(async () => (await room.said()).length).toBe(1);
  await expect(message).not.toHaveAccessibleName(/sending|waiting/i);
  await ada.drawn();

  for (const name of ['waves.webm', 'tone.wav']) {
    await test.step(name, async () => {
      const media = message.getByLabel(name, { exact: true });
      await expect(media).toHaveJSProperty('controls', true);
      const box = await media.boundingBox();
      await media.evaluate(async (element) => {
        if (element instanceof HTMLMediaElement) await element.play();
      });
      await expect(media).toHaveJSProperty('ended', true);
      await expect(media).toHaveJSProperty('error', null);
      expect(await media.boundingBox()).toEqual(box);
    });
  }

  await test.step('an image, larger and back', async () => {
    await message.getByRole('button', { name: 'Open image lake.png' }).tap();
    const image = page.getByRole('dialog', { name: 'Image viewer' }).getByRole('img', { name: 'lake.png' });
    const scale = () => image.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
    const box = await image.boundingBox();
    if (!box) throw new Error('There is no image');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const beside = (by: number) => [
      { x: middle.x - by, y: middle.y },
      { x: middle.x + by, y: middle.y },
    ];
    const touch = await touchOn(page);
    await touch.rest(...beside(40));
    await touch.move(...beside(60));
    await touch.move(...beside(120));
    await expect.poll(scale).toBeCloseTo(3, 1);
    await touch.move(...beside(20));
    await touch.lift();
    await expect.poll(scale).toBe(1);

    for (const wanted of [2.5, 1]) {
      for (const _ of [1, 2]) {
        await touch.rest(middle);
        await touch.lift();
      }
      await expect.poll(scale).toBe(wanted);
    }

    await touch.rest(middle);
    for (const by of [40, 80, 120]) await touch.move({ x: middle.x, y: middle.y + by });
    await expect
      .poll(() => image.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).f))
      .toBe(120);
    await touch.lift();
    await expect(image, 'pulled down, it closes').toHaveCount(0);
  });
});

test('a long press on words that are not sent opens a sheet of what can be done with them', { tag: '@runs' }, async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(/503/);
  const ada = await join('ada', { phone: true });
  const { page } = ada;
  await page.setViewportSize({ width: 390, height: 800 });
  await ada.open(room);
  await ada.partsLoaded();
  const busy = { status: 503, headers: { 'Retry-After': '60', 'Confab-Capabilities': 'idempotency-key' } };
  await page.route('**/v1/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ ...busy, body: '' }) : route.continue(),
  );
  await ada.send('half a thought');
  const message = ada.message('half a thought');
  await expect(message).toHaveAccessibleName(/the server is busy/);
  await ada.drawn();
  const { x, y, width, height } = (await message.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const sheet = page.getByRole('dialog', { name: 'Message actions' });
  const press = async () => {
    const touch = await touchOn(page);
    await touch.rest({ x: x + width - 60, y: y + height / 2 });
    await expect(sheet).toBeVisible();
    await touch.lift();
  };
  await press();
  await expect(sheet.getByText(/^Busy, again in \d+ s$/)).toBeVisible();
  await expect(sheet.getByRole('menuitem')).toHaveText(['Copy text', 'Edit', 'Discard']);
  await axe(page);
  await expectFingerSized(page);
  await sheet.getByRole('menuitem', { name: 'Discard' }).click();
  await expect(message).toHaveCount(0);
  await expect(ada.composer).toHaveValue('half a thought');
});

test('Back closes what lies on top, and the conversation stays', async ({ join, room }) => {
  const ada = await join('ada', { phone: true });
  const { page } = ada;
  await ada.open(room);
  await choose(page, [png('lake.png', 640, 400)]);
  await page.getByRole('button', { name: 'Remove lake.png' }).waitFor();
  await ada.send('the lake');
  await ada.partsLoaded();
  const url = page.url();
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const layers: [Locator, () => Promise<void>][] = [
    [dialog('Image viewer'), () => press('Open image lake.png')],
    [dialog('Pick an emoji'), () => press('Add emoji')],
    [page.getByRole('menu', { name: 'Group menu' }), () => press('Group menu')],
    [page.getByRole('search', { name: 'Search messages' }), () => press('Search messages')],
  ];
  for (const [layer, open] of layers) {
    await open();
    await expect(layer).toBeVisible();
    await page.goBack();
    await expect(layer).toBeHidden();
    expect(page.url()).toBe(url);
  }

  // A closed menu leaves no entry in the history, so one Back closes the settings.
  await press('Group menu');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Group settings' }).click();
  await expect(dialog('Group settings')).toBeVisible();
  await page.goBack();
  await expect(dialog('Group settings')).toBeHidden();
  expect(page.url()).toBe(url);
});
