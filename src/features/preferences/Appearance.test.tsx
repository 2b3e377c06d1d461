import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startTimeFormat } from '../../app/timeFormat';
import { startPreferences } from '../../browser/preferences';
import { createAppWorld } from '../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;
afterEach(() => world.close());

const choose = (group: string, option: string) =>
  fireEvent.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name: option }));

test('each choice is on the page at once, is kept, and is followed from other tabs', async () => {
  world = await createAppWorld();
  const group = await world.ada.group('Lake');
  await world.ada.say(group.conversation_id, 'Cold water');
  startPreferences();
  startTimeFormat();
  await world.show('/settings');
  const preview = await screen.findByRole('img', { name: 'Preview' });
  choose('Theme', 'Dark');
  choose('Contrast', 'High');
  choose('Size of messages', 'Largest');
  choose('Density', 'Compact');
  choose('Your own messages', 'On the other side');
  const chosen = { theme: 'dark', contrast: 'more', textSize: '18', density: 'compact', layout: 'sides' };
  expect({ ...document.documentElement.dataset }).toMatchObject(chosen);
  expect(JSON.parse(localStorage.getItem('confab:preferences') ?? '')).toMatchObject(chosen);

  await screen.findByText(/Cold water/);
  const list = screen.getByRole('list', { name: 'Groups' });
  choose('Time', '24 hours');
  expect(preview.textContent).toContain('19:28');
  expect(list.textContent).not.toMatch(/[AP]M/);
  choose('Time', '12 hours');
  expect(preview.textContent).toMatch(/7:28\sPM/);
  expect(list.textContent).toMatch(/[AP]M/);

  localStorage.setItem('confab:preferences', JSON.stringify({ ...chosen, timeFormat: '24', contrast: 'system' }));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'confab:preferences' })));
  expect(preview.textContent).toContain('19:28');
  expect(document.documentElement.dataset.contrast).toBe('system');
  const high = within(screen.getByRole('radiogroup', { name: 'Contrast' })).getByRole<HTMLInputElement>('radio', {
    name: 'High',
  });
  expect(high.checked).toBe(false);
});
