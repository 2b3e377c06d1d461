import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPng } from '../../../server/seed/png';
import { createAppWorld } from '../../test/appWorld';

/** Replaces `XMLHttpRequest` of jsdom, which reports no upload progress. Calls the service in this process. */
class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  open() {}
  setRequestHeader() {}
  getResponseHeader = (name: string) => (name === 'Confab-Capabilities' ? 'attachments' : null);
  async send() {
    const response = await takePicture();
    this.status = response.status;
    this.responseText = await response.text();
    this.dispatchEvent(new Event('load'));
  }
}

let world: Awaited<ReturnType<typeof createAppWorld>>;
let group: { id: string; conversation_id: string };

beforeEach(async () => {
  localStorage.clear();
  world = await createAppWorld();
  group = await world.ada.group('Lake', [world.lin.id]);
  await world.ada.say(group.conversation_id, 'Mine');
});
afterEach(() => world.close());

/** Uploads a fixed picture for ada, whatever file was chosen. */
async function takePicture() {
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), drawPng(4, 4, () => [9, 9, 9]), Buffer.from('\r\n--x--\r\n')]);
  const headers = { Authorization: `Bearer ${world.ada.token}`, 'Content-Type': 'multipart/form-data; boundary=x' };
  return world.service.app.request('/v1/attachments', { method: 'POST', headers, body });
}

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Your name' });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const pictures = (place: HTMLElement) => [...place.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);

test('a new name is saved and is that of the own messages; one that is refused is explained and stays in its field', async () => {
  await world.show('/settings');
  fireEvent.change(await nameField(), { target: { value: 'l1n' } });
  save();
  await screen.findByText('That username, or one that looks like it, is taken.');
  expect((await nameField()).value).toBe('l1n');
  fireEvent.change(await nameField(), { target: { value: 'a da' } });
  save();
  await screen.findByText('Use letters, digits, dots, dashes and underscores, at most 32 characters.');
  expect((await nameField()).getAttribute('aria-invalid')).toBe('true');

  fireEvent.change(await nameField(), { target: { value: 'adele' } });
  save();
  await screen.findByText('Saved. Everybody sees it now.');
  expect((await nameField()).value).toBe('adele');
  await world.go(`/groups/${group.id}`);
  const row = await screen.findByRole('article', { name: /^adele, / });
  within(row).getByText('Mine');
});

test('what was typed is there when one comes back to the page', async () => {
  await world.show('/settings');
  fireEvent.change(await nameField(), { target: { value: 'adele' } });
  await world.go(`/groups/${group.id}`);
  await world.go('/settings');
  expect((await nameField()).value).toBe('adele');
});

test('a picture is chosen, shown to others when it is saved, and removed', async () => {
  await world.show('/settings');
  await nameField();
  vi.stubGlobal('XMLHttpRequest', Upload);
  const file = new File(['…'], 'me.png', { type: 'image/png' });
  const [picker] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (!picker) throw new Error('no picker');
  await act(async () => fireEvent.change(picker, { target: { files: [file] } }));
  const form = screen.getByRole('form', { name: 'You' });
  await waitFor(() => expect(pictures(form)).toHaveLength(1));
  expect((await world.lin.get('/v1/contacts?query=ada')).body.data[0].avatar_url).toBeNull();
  save();
  await screen.findByText('Saved. Everybody sees it now.');
  const { avatar_url } = (await world.lin.get('/v1/contacts?query=ada')).body.data[0];
  const menu = screen.getByRole('button', { name: 'Account menu' });
  expect(pictures(menu)).toEqual([avatar_url.split('?')[0]]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
  save();
  await waitFor(() => expect(pictures(menu)).toEqual([]));
});

test('somebody else gets another name and picture while one looks', async () => {
  await world.lin.say(group.conversation_id, 'Cold water');
  await world.show(`/groups/${group.id}`);
  await screen.findByRole('article', { name: /^lin, / });
  await world.lin.put('/v1/me', { username: 'linnea' });
  await screen.findByRole('article', { name: /^linnea, / });
  expect(screen.queryByRole('article', { name: /^lin, / })).toBeNull();
});

test('a service without the capability shows no such form', async () => {
  world = await createAppWorld({ lacks: ['profile'] });
  await world.show('/settings');
  await screen.findByRole('heading', { name: 'Appearance' });
  expect(screen.queryByRole('form', { name: 'You' })).toBeNull();
});
