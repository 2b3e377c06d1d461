import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyType, endingsOf, fileTypeOf, fileTypes } from '../../src/contract/fileTypes';
import { withFittingEnding } from '../files/upload/filename';
import { detectType, showsInline } from '../files/upload/types';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let ida: Person;
let conversation_id: string;
beforeAll(async () => {
  service = await testService();
  ida = await service.person('ida');
  ({ conversation_id } = await ida.group('Files'));
});
afterAll(() => service.close());

const all = fileTypes.flatMap((type) => endingsOf[type].map((ending) => ({ type, ending })));

test.each(all)('.$ending is $type, linked as well as uploaded', async ({ type, ending }) => {
  const { body } = await ida.post('/v1/messages', {
    conversation_id,
    message: '',
    attachments: [{ file_url: `https://files.test/one.${ending}` }, { file_url: `https://files.test/${ending}` }],
  });
  expect(body.attachments[0].file_type).toBe(type);
  expect(body.attachments[1].file_type).toBe('application/octet-stream');
  expect(fileTypeOf(`ONE.${ending.toUpperCase()}`)).toBe(type);
  expect(withFittingEnding(`one.${ending}`, type)).toBe(`one.${ending}`);
});

test.each(endingsOf['text/plain'])('text is taken in a file that ends in .%s', async (ending) => {
  expect(await detectType(Buffer.from('# Title'), `notes.${ending}`)).toBe('text/plain');
});

test.each(['constructor', 'toString', 'exe'])('the type of a linked .%s is unknown', async (ending) => {
  const attachments = [{ file_url: `https://files.test/one.${ending}` }];
  const { status, body } = await ida.post('/v1/messages', { conversation_id, message: '', attachments });
  expect(status).toBe(201);
  expect(body.attachments[0].file_type).toBe('application/octet-stream');
});

/** The first bytes of a ZIP archive with one file. */
const zip = (name: string) => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), Buffer.alloc(30)]);
};
const cfb = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(500)]);
const heif = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(12)]);

test.each<[string, Buffer, string]>([
  ['photos.zip', zip('a.txt'), 'application/zip'],
  ['report.docx', zip('a.txt'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['sums.ods', zip('a.txt'), 'application/vnd.oasis.opendocument.spreadsheet'],
  ['old.doc', cfb, 'application/msword'],
  ['old.xls', cfb, 'application/vnd.ms-excel'],
  ['letter.rtf', Buffer.from('{\\rtf1 hello}'), 'application/rtf'],
  ['lake.heic', heif('heic'), 'image/heic'],
  ['lake.heif', heif('mif1'), 'image/heic'],
  // The content decides the type. The filename only tells office files apart.
  ['notes.txt', zip('a.txt'), 'application/zip'],
  ['lake.png', zip('a.txt'), 'application/zip'],
  ['setup.msi', cfb, anyType],
  ['report.docx', cfb, anyType],
  ['old.doc', Buffer.from('no container'), anyType],
  ['program.zip', Buffer.from('MZ\x90\0'), anyType],
  ['app.zip', zip('META-INF/MANIFEST.MF'), anyType],
  ['IMG_0001.MOV', heif('qt  '), 'video/quicktime'],
  ['clip.3gp', heif('3gp5'), 'video/3gpp'],
  ['page.html', Buffer.from('<!doctype html><script>alert(1)</script>'), anyType],
  ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), anyType],
  ['data.json', Buffer.from('{}'), anyType],
  ['Dockerfile', Buffer.from('FROM node'), anyType],
  ['.env', Buffer.from('A=1'), anyType],
])('%s with these bytes is %s', async (name, bytes, type) => {
  expect(await detectType(bytes, name)).toBe(type);
});

test.each<[string, Buffer, string]>([
  ['lake.txt', Buffer.from('GIF89a'), 'lake.txt.gif'],
  ['book.epub', zip('a.txt'), 'book.epub'],
  ['letter.pages', zip('a.txt'), 'letter.pages'],
  ['archive', zip('a.txt'), 'archive.zip'],
  ['.zipped', zip('a.txt'), '.zipped.zip'],
  ['lake.png', zip('a.txt'), 'lake.png.zip'],
  ['README', Buffer.from('words'), 'README'],
])('%s with these bytes is saved as %s', async (name, bytes, saved) => {
  const type = await detectType(bytes, name);
  expect(withFittingEnding(name, type)).toBe(saved);
});

test.each([anyType, 'image/heic', 'application/zip', 'application/pdf', 'application/msword', 'text/plain'])(
  '%s is a file to be saved',
  (type) => expect(showsInline(type)).toBe(false),
);

test.each(['image/png', 'video/mp4', 'audio/ogg'])('%s is shown', (type) => expect(showsInline(type)).toBe(true));
