import { expect, test } from 'vitest';
import { limits } from '../../src/contract';
import { Refusal } from '../refusal';
import type { AttachmentRow } from '../store/messages/attachments';
import type { UploadRow } from '../store/messages/uploads';
import { attachmentIds, readAttachments } from './attachments';

const now = 1_700_000_000_000;
const attached: AttachmentRow = {
  id: 'att_kept',
  message_id: 'msg_1',
  position: 3,
  filename: 'a.txt',
  file_url: 'https://x.test/a',
  file_type: 'text/plain',
  file_size: 3,
  width: null,
  height: null,
  alt: 'before',
  created_at: 5,
};
const upload: UploadRow = {
  id: 'att_up',
  secret: 's',
  owner_id: 'con_1',
  name: 'n',
  filename: 'lake.png',
  file_type: 'image/png',
  file_size: 7,
  width: 40,
  height: 30,
  message_id: null,
  group_id: null,
  contact_id: null,
  created_at: 6,
};

type Input = Parameters<typeof readAttachments>[0];
const read = (...input: Input) => readAttachments(input, { attached: [attached], free: [upload], now, limits });
const refused = (...input: Input) => {
  try {
    return read(...input);
  } catch (error) {
    return error instanceof Refusal ? error.fields[0] : error;
  }
};

test('ids are those of texts and of objects that have one', () => {
  expect(attachmentIds(['a', { id: 'b' }, { file_url: 'https://x.test/c' }])).toEqual(['a', 'b']);
});

test('a known attachment stays as it is, but for what it shows when that is said', () => {
  expect(read('att_kept')).toEqual([attached]);
  expect(read({ id: 'att_kept', filename: 'other' })).toEqual([attached]);
  expect(read({ id: 'att_kept', alt: 'after' })).toEqual([{ ...attached, alt: 'after' }]);
  expect(read({ id: 'att_kept', alt: null })).toEqual([{ ...attached, alt: null }]);
});

test('an upload is attached as it was examined, in the position in which it is named', () => {
  const [, second] = read('att_kept', { id: 'att_up', alt: 'a lake' });
  expect(second).toEqual({
    id: 'att_up',
    message_id: '',
    position: 1,
    filename: 'lake.png',
    file_url: 'upload:att_up:s',
    file_type: 'image/png',
    file_size: 7,
    width: 40,
    height: 30,
    alt: 'a lake',
    created_at: 6,
  });
  expect(read('att_up')[0]?.alt).toBeNull();
});

test.each([
  ['https://x.test/dir/a%20b.png?size=2#x', 'a b.png', 'image/png'],
  ['HTTP://x.test/a.unknown', 'a.unknown', 'application/octet-stream'],
  ['https://x.test/a.ZIP', 'a.ZIP', 'application/zip'],
  ['/v1/other/a.txt', 'a.txt', 'text/plain'],
  ['https://x.test/', 'file', 'application/octet-stream'],
  ['https://x.test/%00', 'file', 'application/octet-stream'],
  ['https://x.test/%ff.png', '%ff.png', 'image/png'],
  ['https://x.test/invoice%E2%80%AEfdp.exe', 'invoicefdp.exe', 'application/octet-stream'],
  ['https://x.test/%E2%80%8B', 'file', 'application/octet-stream'],
  [`https://x.test/${'a'.repeat(300)}`, 'a'.repeat(255), 'application/octet-stream'],
])('a link to %s is called %s and is %s', (file_url, filename, file_type) => {
  const [link] = read({ file_url });
  expect(link).toMatchObject({ message_id: '', position: 0, filename, file_url, file_type, created_at: now });
  expect(link).toMatchObject({ file_size: null, width: null, height: null, alt: null });
  expect(link?.id).toMatch(/^att_/);
});

test('an address alone is a link, and what is said of one counts more than its address', () => {
  expect(read('https://x.test/a.txt')).toMatchObject([{ filename: 'a.txt' }]);
  const given = { filename: 'b.png', file_type: 'image/webp', file_size: 0, alt: 'b' };
  expect(read({ file_url: 'https://x.test/a.txt', ...given })).toMatchObject([given]);
  expect(read({ file_url: 'https://x.test/a.txt', filename: '', file_type: '' })).toMatchObject([
    { filename: 'a.txt', file_type: 'text/plain' },
  ]);
});

test.each([
  'image/webp',
  'application/vnd.oasis.opendocument.text',
  'application/ld+json',
  'Text/HTML; charset=utf-8',
  'video/mp4;codecs=avc1.42E01E',
  'video/mp4; codecs="avc1.42E01E, mp4a.40.2"',
])('of a link the type %s stays as it was given', (file_type) => {
  expect(read({ file_url: 'https://x.test/a.txt', file_type })).toMatchObject([{ file_type }]);
});

test.each([' image/webp', 'image/webp\n', 'image/webp;', 'image/webp ; '])(
  'of a link the type %j is taken without what ends it',
  (file_type) => {
    expect(read({ file_url: 'https://x.test/a.txt', file_type })).toMatchObject([{ file_type: 'image/webp' }]);
  },
);

test.each([
  'not a type',
  'png',
  'image/',
  '/png',
  'image/png/x',
  'image/*',
  'image/p\u00f1g',
  'image/png"><script>',
  'image/png; x="><script>"',
  '\u202eimage/png',
  ';',
  'image/png;;',
])('of a link %j is no type, and the name says what it is', (file_type) => {
  expect(read({ file_url: 'https://x.test/a.txt', file_type })).toMatchObject([{ file_type: 'text/plain' }]);
  expect(read({ file_url: 'https://x.test/a', file_type })).toMatchObject([{ file_type: 'application/octet-stream' }]);
});

test.each<[string, Input[number], string, string]>([
  ['an unknown id', 'att_other', '/attachments/0', 'unknown-attachment'],
  ['an unknown id in an object', { id: 'att_other' }, '/attachments/0', 'unknown-attachment'],
  ['neither id nor address', {}, '/attachments/0/file_url', 'required'],
  ['a signed address', { file_url: '/v1/files/att_up/a.txt' }, '/attachments/0/file_url', 'unknown-attachment'],
  ['another scheme', { file_url: 'javascript:alert(1)' }, '/attachments/0/file_url', 'invalid-format'],
  ['a tab in an address', { file_url: '/\t/x.test/a' }, '/attachments/0/file_url', 'invalid-format'],
  ['an address elsewhere', { file_url: '//x.test/a' }, '/attachments/0/file_url', 'invalid-format'],
  ['less than nothing', { file_url: 'https://x.test/a', file_size: -1 }, '/attachments/0/file_size', 'invalid-format'],
])('%s is refused', (_, item, pointer, code) => {
  expect(refused(item)).toMatchObject({ pointer, code });
});

test.each(['att_kept', 'att_up'])('%s is refused when it is named a second time', (id) => {
  expect(refused(id, { id, alt: 'again' })).toMatchObject({ pointer: '/attachments/1', code: 'unknown-attachment' });
});
