import { expect, test } from 'vitest';
import type { Attachment } from '../../contract/resources';
import { readyFile, shownReady, type TrayFile } from './trayFile';

const chosen: TrayFile = {
  ...{ id: 'local', filename: 'mine.png', type: 'image/png', size: 9, alt: '', place: 4 },
  ...{ state: 'sending', share: 0.5, preview: null },
};
const uploaded: Attachment = {
  ...{ id: 'f1', message_id: null, filename: 'lake.png', file_url: '/v1/files/f1', file_type: 'image/png' },
  ...{ file_size: 7, created_at: 1 },
};

test('a file that has arrived is as the service says, in the position in which it was chosen', () => {
  expect(readyFile({ ...uploaded, width: 40, height: 30 }, { ...chosen, alt: 'a lake' })).toEqual({
    ...{ id: 'f1', filename: 'lake.png', file_url: '/v1/files/f1', file_type: 'image/png', file_size: 7, place: 4 },
    ...{ width: 40, height: 30, alt: 'a lake' },
  });
});

test('what the service does not say of a file is left out, but for its size, which is known here', () => {
  const file = readyFile({ ...uploaded, file_size: null, width: 40 }, chosen);
  expect(file).toMatchObject({ file_size: 9 });
  for (const name of ['width', 'height', 'alt']) expect(file).not.toHaveProperty(name);
});

test('of a ready image the picture here is shown, and else the one of the service; other files have none', () => {
  const image = readyFile(uploaded, chosen);
  expect(shownReady(image, 'blob:1').preview).toBe('blob:1');
  expect(shownReady(image, null)).toMatchObject({
    state: 'ready',
    share: 1,
    size: 7,
    alt: '',
    preview: '/v1/files/f1',
  });
  expect(shownReady({ ...image, file_url: undefined }, null).preview).toBeNull();
  expect(shownReady({ ...image, file_type: 'text/plain', file_size: undefined }, null)).toMatchObject({
    ...{ preview: null, size: 0 },
  });
});
