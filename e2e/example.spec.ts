import { expect, test } from './fixtures';

test('lunch is agreed on', async ({ join, room }) => {
  const ada = await join('ada');
  const lin = await join('lin');
  for (const person of [ada, lin]) await person.open(room);
  await ada.send('Lunch at noon?');
  await expect(lin.message('Lunch at noon?')).toBeInViewport();
  await lin.message('Lunch at noon?').hover();
  await lin.message('Lunch at noon?').getByRole('button', { name: 'React' }).click();
});
