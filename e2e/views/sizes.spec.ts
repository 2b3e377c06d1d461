import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';

test('on a phone a reaction is no higher than its words need, and a finger may press beside it', async ({
  join,
  room,
}) => {
  const ada = await join('ada', { phone: true });
  const { page } = ada;
  const { conversation_id } = room.group;
  const { id } = await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: 'liked' } });
  await room.keeper.api(endpoints.updateMessage, {
    params: { id },
    body: { reactions: [{ thumbs_up: [room.keeper.username] }] },
  });
  await ada.open(room);
  const chip = ada.message('liked').getByRole('button', { name: /^thumbs up, 1/ });
  await expect(chip).toBeVisible();
  const { x = 0, y = 0, width = 0, height = 0 } = (await chip.boundingBox()) ?? {};
  expect(height).toBeLessThan(36);
  // Taps 20 px below the middle, at the edge of an area of 44 px.
  await page.touchscreen.tap(x + width / 2, y + height / 2 + 20);
  await expect(ada.message('liked').getByRole('button', { name: /^thumbs up, 2/, pressed: true })).toBeVisible();
});

test('with a mouse emojis are offered above the button that opened them, in as much room as they need', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  const { page } = ada;
  await ada.open(room);
  const opener = page.getByRole('button', { name: 'Add emoji' });
  await opener.click();
  const picker = page.getByRole('dialog', { name: 'Pick an emoji' });
  await expect(picker.getByRole('gridcell').first()).toBeVisible();
  const [button, box] = [await opener.boundingBox(), await picker.boundingBox()];
  if (!button || !box) throw new Error('One of them is not there');
  expect(box.width).toBeLessThan(400);
  expect(box.y + box.height).toBeLessThan(button.y);
  expect(Math.abs(box.x + box.width - (button.x + button.width))).toBeLessThan(24);
});
