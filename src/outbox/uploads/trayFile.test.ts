import { expect, test } from 'vitest';
import type { Attachment } from '../../contract/resources';
import type { DraftFile } from '../model/draft';
import type { StoredFile } from '../model/storedFile';
import { asAttachment, progressOf, shownFile } from './trayFile';

const kept: StoredFile = { id: 'k', filename: 'lake.png', type: 'image/png', size: 9, createdAt: 1 };
const uploaded: DraftFile = {
  ...{ id: 'f1', filename: 'lake.png', file_url: '/v1/files/f1', file_type: 'image/png', file_size: 7, place: 4 },
};
const stored: Attachment = {
  ...{ id: 'f1', message_id: null, filename: 'lake.png', file_url: '/v1/files/f1', file_type: 'image/png' },
  ...{ file_size: 7, width: null, height: null, created_at: 1 },
};
const ready = { state: 'ready', share: 1 } as const;

test.each<[string, Parameters<typeof progressOf>, object]>([
  ['nobody has it', [undefined, undefined, true], { state: 'failed', problem: { code: 'file-lost' } }],
  ['the disk is not read yet', [undefined, undefined, false], { state: 'waiting' }],
  ['its turn has not come', [kept, undefined, true], { state: 'waiting', share: 0 }],
  ['on its way here', [kept, 0.4, true], { state: 'sending', share: 0.4 }],
  ['on its way in another tab', [{ ...kept, claim: 'p' }, undefined, true], { state: 'sending' }],
  ['the service has it', [{ ...kept, attachment: stored }, 0.4, true], ready],
  ['refused', [{ ...kept, problem: { code: 'x', detail: '' } }, undefined, true], { state: 'failed' }],
])('how far a file has come: %s', (_, given, expected) => {
  expect(progressOf(...given)).toMatchObject(expected);
});

test('of an image the picture here is shown, and else the one of the service; other files have none', () => {
  expect(shownFile(uploaded, ready, 'blob:1').preview).toBe('blob:1');
  expect(shownFile(uploaded, ready, null)).toMatchObject({ ...ready, size: 7, alt: '', preview: '/v1/files/f1' });
  expect(shownFile({ ...uploaded, file_url: undefined }, ready, null).preview).toBeNull();
  expect(shownFile({ ...uploaded, file_type: 'text/plain', file_size: undefined }, ready, null)).toMatchObject({
    ...{ preview: null, size: 0 },
  });
});

test('a stored file goes into a message by its own id, one of the service by that', () => {
  expect(asAttachment({ ...uploaded, kept: true })).toMatchObject({ upload: 'f1', filename: 'lake.png' });
  expect(asAttachment({ ...uploaded, kept: true })).not.toHaveProperty('id');
  expect(asAttachment(uploaded)).toMatchObject({ id: 'f1' });
  expect(asAttachment(uploaded)).not.toHaveProperty('place');
});
