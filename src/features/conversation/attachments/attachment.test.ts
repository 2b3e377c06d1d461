import { expect, test } from 'vitest';
import type { Attachment } from '#contract/resources';
import type { Entry } from '#outbox/model/entry';
import { someMessage } from '#test/fixtures';
import { attachmentsOf, downloadUrl, imagesOf, kindOf } from './attachment';

const file = (more: Partial<Attachment>): Attachment => ({
  id: 'a1',
  message_id: null,
  filename: 'x',
  file_url: '/x',
  file_type: '',
  file_size: null,
  created_at: null,
  ...more,
});

test.each<[Partial<Attachment>, string]>([
  [{ file_type: 'image/png' }, 'image'],
  [{ file_type: 'video/mp4' }, 'video'],
  [{ file_type: 'audio/ogg' }, 'audio'],
  [{ file_type: 'application/x-thing' }, 'file'],
  [{ filename: 'photo.JPG' }, 'image'],
  [{ file_type: 'image', filename: 'photo' }, 'file'],
  [{ file_type: 'image/heic' }, 'file'],
  [{ filename: 'photo.heic' }, 'file'],
  [{ filename: 'sums.xlsx' }, 'file'],
  [{ file_type: 'image/png', file_url: '' }, 'file'],
])('%j is shown as %s', (attachment, kind) => {
  expect(kindOf(file(attachment))).toBe(kind);
});

test('the viewer goes over the images of all messages in reading order', () => {
  const image = (id: string) => file({ id, file_type: 'image/png', alt: id === 'i2' ? 'a lake' : null });
  const messages = [
    someMessage('m1', { attachments: [image('i1'), file({ id: 'f' })] }),
    someMessage('m2'),
    someMessage('m3', { attachments: [image('i2')] }),
  ];
  expect(imagesOf(messages).map(({ id, messageId, alt }) => [id, messageId, alt])).toEqual([
    ['i1', 'm1', 'x'],
    ['i2', 'm3', 'a lake'],
  ]);
});

test('only the address of an upload is asked to be saved', () => {
  expect(downloadUrl('/v1/files/a/b.png?expires=1&signature=s')).toBe(
    '/v1/files/a/b.png?expires=1&signature=s&download=1',
  );
  expect(downloadUrl('https://elsewhere.example/a.png')).toBe('https://elsewhere.example/a.png');
});

test('files that an edit on its way takes away are gone at once, and shown again when it is in conflict', () => {
  const message = someMessage('m1', { attachments: [file({ id: 'a' }), file({ id: 'b' })] });
  const ids = (state: Entry['state']) => {
    const edit = { key: 'k', conversationId: 'c1', text: '', attachments: [], seq: 1, attempts: 0, createdAt: 0 };
    return attachmentsOf(message, { ...edit, kind: 'edit', kept: [{ id: 'b' }], state }).map(({ id }) => id);
  };
  expect(ids('queued')).toEqual(['b']);
  expect(ids('conflict')).toEqual(['a', 'b']);
});
