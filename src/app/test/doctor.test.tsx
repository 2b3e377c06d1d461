import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;
afterEach(async () => {
  await world.close();
  localStorage.clear();
});

test('the doctor tries a write on request, and shows what was learned by which answer until it is forgotten', async () => {
  const key = 'confab:dialect:https://localhost';
  const taught = { restore: { at: Math.floor(Date.now() / 1_000), by: 'PUT /v1/groups/:id 200' } };
  localStorage.setItem(key, JSON.stringify({ restore: 'impossible', taught }));
  world = await createAppWorld({ plain: true });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => world.service.app.request(url, init));
  const { conversation_id } = await world.ada.group('Lake', []);
  await world.ada.say(conversation_id, 'Hello');
  await world.show('/doctor');
  const address = await screen.findByRole('textbox', { name: 'Service address' });
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  fireEvent.change(address, { target: { value: 'https://127.0.0.1' } });
  await press('Check');
  await screen.findByText('The check ended before groups were read.');
  fireEvent.change(address, { target: { value: 'https://localhost' } });
  await press('Check');
  await screen.findByText('No problem found in reading. Writing has not been tried.');
  const lesson = within(await screen.findByRole('list', { name: 'Learned from answers' }));
  lesson.getByText('A group is restored by: impossible');
  lesson.getByText(/^Learned from PUT \/v1\/groups\/:id 200, /);
  const writeText = vi.fn(async () => undefined);
  Object.assign(navigator, { clipboard: { writeText } });
  await press('Copy as JSON');
  await screen.findByText('Copied');
  expect(writeText.mock.calls).toEqual([[JSON.stringify(JSON.parse(localStorage.getItem(key) ?? ''), null, 2)]]);
  expect(localStorage.getItem(key)).toContain('"restore":"impossible"');
  await press('Forget: A group is restored by');
  expect(screen.queryByText('A group is restored by: impossible')).toBeNull();
  expect(localStorage.getItem(key)).not.toContain('"restore":"impossible"');
  await press('Try a write and take it back');
  await screen.findByText('No problem found.');
  await screen.findByText('Restore it: done.');
  const { body } = await world.ada.get('/v1/groups');
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Lake']);
});
