import { endpoints } from '../src/contract';
import { axe, expect, test } from './fixtures';
import type { Room } from './support/room';

const say = ({ keeper, group }: Room, message: string) =>
  keeper.api(endpoints.createMessage, { body: { conversation_id: group.conversation_id, message } });

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
    expect(await ada.page.evaluate(() => navigator.clipboard.readText())).toMatch(/^const a = '<b>'; \/\/ long/);
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
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(held).toEqual([{ thumbs_up: [room.keeper.username] }]);
});
