import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

/** An upload that does not end until the test answers it. */
class SlowUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 201;
  responseText = '';
  open() {}
  setRequestHeader() {}
  abort() {}
  getResponseHeader = (name: string) => (name === 'Confab-Capabilities' ? 'attachments' : null);
  send() {
    uploads.push(this);
  }
}

let world: Awaited<ReturnType<typeof createAppWorld>>;
let uploads: SlowUpload[];

beforeEach(async () => {
  localStorage.clear();
  uploads = [];
  vi.stubGlobal('XMLHttpRequest', SlowUpload);
  world = await createAppWorld();
});
afterEach(() => world.close());

const fieldOf = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, value: string) => fireEvent.change(await fieldOf(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function choosePicture() {
  fireEvent.click(await screen.findByRole('button', { name: 'Group picture' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Upload a picture' }));
  const picker = screen.getByLabelText('Upload a picture', { selector: 'input' });
  fireEvent.change(picker, { target: { files: [new File(['x'], 'lake.png', { type: 'image/png' })] } });
  await waitFor(() => expect(uploads).toHaveLength(1));
}

/** Ends the upload with success. */
const arrive = () =>
  act(async () => {
    const [upload] = uploads;
    if (!upload) throw new Error('no upload');
    upload.responseText = JSON.stringify({
      ...{ id: 'f1', message_id: null, filename: 'lake.png', file_url: 'https://localhost/v1/files/f1' },
      ...{ file_type: 'image/png', file_size: 1, created_at: 1 },
    });
    upload.dispatchEvent(new Event('load'));
  });

test('what is typed for a new group while its picture is uploaded stays, and it is not created without the picture', async () => {
  await world.show('/groups/new');
  await type('Name', 'L');
  await choosePicture();
  await type('Name', 'Lake');
  await type('Description', 'Cold water');
  press('Create group');
  await screen.findByText(/^The picture is still uploading/);
  expect((await world.ada.get('/v1/groups')).body.data).toEqual([]);
  await arrive();
  await screen.findByText('lake.png');
  expect((await fieldOf('Name')).value).toBe('Lake');
  expect((await fieldOf('Description')).value).toBe('Cold water');
  expect(screen.queryByText(/^The picture is still uploading/)).toBeNull();
});

test('what is typed in the settings of a group while its picture is uploaded stays, and is not saved without the picture', async () => {
  const group = await world.ada.group('Lake', []);
  await world.show(`/groups/${group.id}/settings`);
  await waitFor(async () => expect((await fieldOf('Name')).disabled).toBe(false));
  await choosePicture();
  await type('Name', 'Sea');
  await type('Description', 'Salt water');
  press('Save changes');
  await screen.findByText(/^The picture is still uploading/);
  await arrive();
  await screen.findByText('lake.png');
  expect((await fieldOf('Name')).value).toBe('Sea');
  expect((await fieldOf('Description')).value).toBe('Salt water');
});
