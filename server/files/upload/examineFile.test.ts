import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { drawPng } from '../../seed/png';
import { cameraJpeg, gif } from '../../test/pictures';
import { examineFile } from './examineFile';
import { cleanName } from './filename';

async function examine(content: Buffer | string, name: string, maxPixels = 1_000_000) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-examine-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'file');
  writeFileSync(file, content);
  const examined = await examineFile(file, name, maxPixels);
  return { ...examined, kept: readFileSync(file) };
}
const png = (width: number, height: number) => drawPng(width, height, () => [1, 2, 3]);

test('a picture has its size, as it is seen', async () => {
  expect(await examine(png(7, 5), 'a.png')).toMatchObject({ file_type: 'image/png', width: 7, height: 5 });
  for (const [orientation, width, height] of [
    [4, 30, 20],
    [5, 20, 30],
  ] as const)
    expect(await examine(cameraJpeg(30, 20, orientation), 'a.jpg')).toMatchObject({ width, height });
});

test('a picture may have so many pixels and not one more', async () => {
  expect(await examine(png(10, 10), 'a.png', 100)).toMatchObject({ width: 10, height: 10 });
  await expect(examine(png(10, 10), 'a.png', 99)).rejects.toMatchObject({
    code: 'too-many-pixels',
    fields: [{ pointer: '/file', max: 99, actual: 100 }],
  });
});

test.each([
  ['without a width', [0, 0, 3, 0]],
  ['without a height', [3, 0, 0, 0]],
])('a picture %s is broken', async (_, size) => {
  const flat = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([...size, 0, 0, 0, 0x3b])]);
  await expect(examine(flat, 'a.gif')).rejects.toMatchObject({ code: 'broken-file' });
});

test('a picture of one pixel is one', async () => {
  expect(await examine(png(1, 1), 'a.png')).toMatchObject({ width: 1, height: 1 });
});

test('what stays of a file is its size, and a file of which all stays is not written again', async () => {
  const behind = Buffer.concat([png(3, 3), Buffer.from('behind')]);
  const { file_size, kept } = await examine(behind, 'a.png');
  expect([file_size, kept]).toEqual([png(3, 3).length, png(3, 3)]);
  expect((await examine(gif, 'a.gif')).kept).toEqual(gif);
});

test('text is text to its end, has no size in pixels, and is in any encoding', async () => {
  const text = 'x'.repeat(70_000);
  expect(await examine(text, 'a.txt')).toMatchObject({
    file_type: 'text/plain',
    file_size: 70_000,
    width: null,
    height: null,
  });
  const binary = Buffer.concat([Buffer.from(text), Buffer.from([0])]);
  expect(await examine(binary, 'a.txt')).toMatchObject({ filename: 'a.txt', file_type: 'application/octet-stream' });
  for (const words of [
    Buffer.from('Müller;Köln', 'latin1'),
    Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
    Buffer.from('\ufeffMüller', 'utf16le'),
    Buffer.from('\ufeffMüller', 'utf16le').swap16(),
  ])
    expect(await examine(words, 'a.csv')).toMatchObject({ filename: 'a.csv', file_type: 'text/plain' });
});

test('a file of any other kind stays as it came, to the last byte', async () => {
  const kinds: [string, Buffer][] = [
    ['page.html', Buffer.from('<script>alert(1)</script>')],
    ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['data.json', Buffer.from('{"a": 1}')],
    ['scan.tiff', Buffer.from('II*\0\x08\0\0\0')],
    ['old.bmp', Buffer.from('BM\0\0\0\0')],
    ['song.flac', Buffer.from('fLaC\0\0\0\x22')],
    ['font.ttf', Buffer.from([0, 1, 0, 0, 0])],
    ['all.7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
    ['a.tar.gz', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['README', Buffer.from('words')],
    ['.env', Buffer.from('A=1')],
  ];
  for (const [name, bytes] of kinds) {
    const { kept, ...examined } = await examine(bytes, name);
    const size = { file_size: bytes.length, width: null, height: null };
    expect(examined).toEqual({ filename: name, file_type: 'application/octet-stream', ...size });
    expect(kept.equals(bytes)).toBe(true);
  }
});

test('nothing is no file', async () => {
  await expect(examine('', 'a.txt')).rejects.toMatchObject({ code: 'broken-file' });
});

test('a name has 200 letters, its ending among them when it has one of at most 16', () => {
  const long = 'ä'.repeat(200);
  expect(cleanName(long)).toBe(long);
  expect(cleanName(`${long}ä`)).toBe(long);
  expect(cleanName(`${long}.jpeg`)).toBe(`${'ä'.repeat(195)}.jpeg`);
  expect(cleanName(`${long}.${'x'.repeat(16)}`)).toBe(`${'ä'.repeat(183)}.${'x'.repeat(16)}`);
  expect(cleanName(`${long}.${'x'.repeat(17)}`)).toBe(long);
  expect([cleanName('...'), cleanName('a  b . txt'), cleanName('a/')]).toEqual(['file', 'a b . txt', 'file']);
});

test('what says where a film, an AVIF or a HEIC was made is not kept', async () => {
  const box = (type: string, ...inner: Buffer[]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + Buffer.concat(inner).length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, ...inner]);
  };
  const place = Buffer.from('+48.1351+011.5820/');
  const moov = box('moov', box('udta', box('\u00a9xyz', place)));
  const film = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')), moov]);
  const sound = Buffer.concat([box('ftyp', Buffer.from('M4A \0\0\0\0M4A ', 'latin1')), moov]);
  const ispe = box('ispe', Buffer.from([0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 2]));
  const items = box('meta', Buffer.alloc(4), box('iprp', box('ipco', ispe)), box('xml ', place));
  const avif = Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1')), items]);
  const heic = Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0heicmif1', 'latin1')), items]);
  for (const [source, name, type] of [
    [heic, 'a.heic', 'image/heic'],
    [film, 'a.mp4', 'video/mp4'],
    [Buffer.concat([box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1')), moov]), 'a.MOV', 'video/quicktime'],
    [Buffer.concat([box('ftyp', Buffer.from('3gp5\0\0\0\x003gp5', 'latin1')), moov]), 'a.3gp', 'video/3gpp'],
    [sound, 'a.m4a', 'audio/mp4'],
    [avif, 'a.avif', 'image/avif'],
  ] as const) {
    const { kept, file_type } = await examine(source, name);
    expect([file_type, kept.includes(place), kept.length]).toEqual([type, false, source.length]);
  }
  await expect(examine(film.subarray(0, -1), 'a.mp4')).rejects.toMatchObject({ code: 'broken-file' });
});
