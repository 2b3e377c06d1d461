import { endpoints } from '../../src/contract';
import { axe, expect, test } from '../fixtures';
import type { Person } from '../support/person';
import type { Room } from '../support/room';
import { fits } from '../support/screen/fits';

const say = ({ keeper, group }: Room, message: string) =>
  keeper.api(endpoints.createMessage, { body: { conversation_id: group.conversation_id, message } });

const top = (person: Person, text: string) =>
  person.message(text).evaluate((row) => Math.round(row.getBoundingClientRect().top));

test('a message reads as it was meant, and its source is at hand', async ({ join, room }) => {
  const ada = await join('ada');
  await ada.open(room);
  const link = await say(room, 'A message to link to');
  const here = new URL(`/groups/${room.group.id}/messages/${link.id}`, ada.page.url()).href;
  await say(
    room,
    `# Plan\n**@${ada.name}** brings *bread*, [a map](https://maps.example/lake), see ${here}\n- one\n- two\n\n> quoted\n\n\`\`\`js\nconst a = '<b>'; // ${'long '.repeat(60)}\n\`\`\``,
  );
  const message = ada.message('Plan');
  await expect(message.getByRole('listitem')).toHaveText(['one', 'two']);
  await expect(message.getByRole('blockquote')).toHaveText('quoted');
  await expect(
    message
      .getByRole('strong')
      .filter({ hasText: `@${ada.name}` })
      .first(),
  ).toBeVisible();
  await expect(message.getByRole('emphasis')).toHaveText('bread');
  await expect(message.getByRole('link', { name: 'a map' })).toHaveText('a map(maps.example)');
  await expect(message.getByRole('link', { name: 'a map' })).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');

  await test.step('code scrolls in its block, in colours, and is copied', async () => {
    await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const code = message.getByRole('group', { name: 'Code in js' });
    await expect(code.getByText('const', { exact: true })).not.toHaveCSS(
      'color',
      await code.evaluate((box) => getComputedStyle(box).color),
    );
    expect(await code.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    await message.getByRole('button', { name: 'Copy code' }).click();
    await expect
      .poll(() => ada.page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^const a = '<b>'; \/\/ long/);
  });
  await axe(ada.page);

  await test.step('source', async () => {
    await ada.choose(message, 'Show source');
    await expect(message.getByText('**@')).toBeVisible();
    await expect(message.getByRole('listitem')).toHaveCount(0);
    await ada.choose(message, 'Show formatted');
    await expect(message.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('a link to a message opens here', async () => {
    await message.getByRole('link', { name: here }).click();
    await expect(ada.page).toHaveURL(here);
    await expect(ada.message('A message to link to')).toBeInViewport();
  });
});

test('on a phone a long line of code scrolls in its block and cuts nothing else of its message', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  await say(
    room,
    `${'Words above it. '.repeat(12)}\n\`\`\`js\nconst long = '${'x'.repeat(120)}';\n\`\`\`\n- ${'an item. '.repeat(20)}`,
  );
  await ada.open(room);
  const message = ada.message('Words above it');
  await expect(message.getByRole('group', { name: 'Code in js' })).toBeVisible();
  for (const width of [320, 390, 600]) {
    await ada.page.setViewportSize({ width, height: 700 });
    const beyond = () =>
      message.evaluate((row) =>
        [...row.querySelectorAll('p, li, pre, button')].flatMap((part) =>
          part.getBoundingClientRect().right > innerWidth ? part.tagName : [],
        ),
      );
    await expect.poll(beyond, `at ${width} px`).toEqual([]);
    const code = message.getByRole('group', { name: 'Code in js' });
    expect(await code.evaluate((pre) => pre.scrollWidth > pre.clientWidth), 'it scrolls').toBe(true);
  }
  const wrap = message.getByRole('button', { name: 'Wrap lines' });
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  const code = message.getByRole('group', { name: 'Code in js' });
  expect(await code.evaluate((pre) => pre.scrollWidth > pre.clientWidth), 'its lines are broken').toBe(false);
});

test('a long message is folded, and unfolding moves nothing above its end', async ({ join, room }) => {
  const ada = await join('ada');
  await say(room, 'before it');
  await say(room, Array.from({ length: 90 }, (_, line) => `line ${line}`).join('\n'));
  await say(room, 'after it');
  await ada.open(room);
  const more = ada.page.getByRole('button', { name: 'Show more' });
  await more.scrollIntoViewIfNeeded();
  await ada.drawn();
  const before = await top(ada, 'before it');
  await more.focus();
  await ada.page.keyboard.press('Enter');
  const less = ada.page.getByRole('button', { name: 'Show less' });
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await ada.drawn();
  expect(Math.abs((await top(ada, 'before it')) - before)).toBeLessThanOrEqual(1);

  await less.scrollIntoViewIfNeeded();
  await ada.drawn();
  const after = await top(ada, 'after it');
  await less.press('Enter');
  await expect(more).toBeVisible();
  await ada.drawn();
  expect(Math.abs((await top(ada, 'after it')) - after)).toBeLessThanOrEqual(1);
});

test('toggled many times, a reaction ends as last meant', async ({ join, room }) => {
  const ada = await join('ada');
  const { id } = await say(room, 'A fine idea');
  await room.keeper.api(endpoints.updateMessage, {
    params: { id },
    body: { reactions: [{ thumbs_up: [room.keeper.username] }] },
  });
  await ada.open(room);
  const chip = ada.message('A fine idea').getByRole('button', { name: /^thumbs up, / });
  const held = async () => (await room.keeper.api(endpoints.retrieveMessage, { params: { id } })).reactions;
  for (let click = 0; click < 9; click++) await chip.click();
  await expect(chip).toHaveAccessibleName(`thumbs up, 2: ${room.keeper.username} and you`);
  await expect.poll(held).toEqual([{ thumbs_up: [room.keeper.username, ada.name] }]);
  await test.step('without colours of ours, what is one’s own and what is open have an outline', async () => {
    await ada.page.emulateMedia({ forcedColors: 'active' });
    for (const marked of [chip, ada.groupLink(room.group.name)])
      await expect(marked).toHaveCSS('outline-style', 'solid');
    await ada.page.emulateMedia({ forcedColors: 'none' });
  });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(held).toEqual([{ thumbs_up: [room.keeper.username] }]);
});

test('any emoji by keyboard, in one’s own tone, and everybody who reacted by name', { tag: '@runs' }, async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  await say(room, 'A fine idea');
  await ada.open(room);
  const { keyboard } = ada.page;
  const message = ada.message('A fine idea');
  const picker = ada.page.getByRole('dialog', { name: 'Pick a reaction' });
  const search = picker.getByRole('searchbox', { name: 'Search emoji' });

  await expect(message).toBeVisible();
  await ada.composer.press('Shift+Tab');
  await expect(message).toBeFocused();
  await keyboard.press('r');
  await expect(search).toBeFocused();
  await picker.getByRole('radio', { name: 'Medium', exact: true }).check();
  await test.step('in forced colours the tone that is chosen is the one with an edge', async () => {
    await ada.page.emulateMedia({ forcedColors: 'active' });
    const edgeOf = (name: string) =>
      picker
        .getByRole('radio', { name, exact: true })
        .locator('..')
        .evaluate((label) => getComputedStyle(label).borderTopColor);
    const ground = await ada.page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    expect(await edgeOf('Dark')).toBe(ground);
    expect(await edgeOf('Medium')).not.toBe(ground);
    await ada.page.emulateMedia({ forcedColors: 'none' });
  });
  await search.focus();
  await keyboard.press('ArrowDown');
  await expect(picker.getByRole('button', { name: 'thumbs up', exact: true }).first()).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowLeft');
  await keyboard.press('Home');
  await keyboard.press('ArrowRight');
  await expect(picker.getByRole('button', { name: 'red heart', exact: true }).first()).toBeFocused();
  await keyboard.press('Control+End');
  await expect(picker.getByRole('button', { name: /^flag/ }).last()).toBeFocused();

  await search.fill('waving hand');
  await expect(picker.getByRole('button', { name: 'waving hand medium skin tone' })).toBeVisible();
  await axe(ada.page);
  await search.press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(message.getByRole('button', { name: 'waving hand medium skin tone, 1: you' })).toHaveText('👋🏽1');

  await expect(message, 'the focus is back where it was').toBeFocused();
  await message.hover();
  const quick = message.getByRole('toolbar').getByRole('button', { name: '👍' });
  await quick.click();
  await expect(message.getByRole('button', { name: 'thumbs up, 1: you' })).toBeVisible();
  await expect(message.getByRole('toolbar').getByRole('button').nth(1), 'they stay in their order').toHaveText('👍');
  await quick.click();
  await expect(message.getByRole('button', { name: /^thumbs up, / })).toHaveCount(0);
  await ada.choose(message, 'Who reacted');
  const who = ada.page.getByRole('dialog', { name: 'Who reacted' });
  await who.waitFor();
  await fits(ada.page);
  await expect(who.getByRole('region', { name: 'waving hand medium skin tone' }).getByRole('listitem')).toHaveText([
    new RegExp(`${ada.name} ?\\(you\\)`),
  ]);
  await axe(ada.page);
  await keyboard.press('Escape');
  await expect(who).toHaveCount(0);
});

test('emojis are in colour where the system has them in black, and are fetched nowhere else', { tag: '@runs' }, async ({
  join,
  room,
}) => {
  await say(room, 'well done 👍');
  for (const system of ['black', 'in colour']) {
    const ada = await join('ada');
    const fetched: string[] = [];
    ada.page.on('request', (request) => {
      if (/noto-color-emoji|\/\d+-[\w-]+\.woff2/.test(request.url())) fetched.push(request.url());
    });
    await ada.page.addInitScript(
      (red) => {
        const { getImageData } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.getImageData = function (...given) {
          const image = getImageData.apply(this, given);
          // Changes only what the app reads. The app reads 16 px, and this test reads 32 px below.
          if (image.width !== 16) return image;
          performance.mark('looked');
          image.data.fill(0).fill(red, 0, 1);
          return image;
        };
      },
      Number(system !== 'black'),
    );
    await ada.open(room);
    const words = ada.message('well done').getByText('well done');
    await words.waitFor();
    if (system === 'black') {
      const isInColour = () =>
        words.evaluate((element) => {
          const context = document.createElement('canvas').getContext('2d');
          if (!context) return false;
          context.font = `24px ${getComputedStyle(element).fontFamily}`;
          context.fillText('👍', 0, 28);
          const { data } = context.getImageData(0, 0, 32, 32);
          return data.some((red, at) => at % 4 === 0 && red !== data[at + 2]);
        });
      await expect.poll(isInColour).toBe(true);
      expect(fetched).not.toEqual([]);
    } else {
      await ada.page.waitForFunction(() => performance.getEntriesByName('looked').length > 0);
      expect(fetched).toEqual([]);
    }
  }
});
