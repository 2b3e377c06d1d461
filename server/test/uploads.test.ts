import { existsSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Attachment } from '../../src/contract';
import { cleanName } from '../files/upload/filename';
import { exifOf } from '../files/upload/strip/orientation';
import { pngChunk } from '../files/upload/strip/pngChunk';
import { drawPng } from '../seed/png';
import { claimUpload, deleteUploads, findUpload } from '../store/messages/uploads';
import { sweep } from '../sweep';
import { cameraJpeg, chattyPng, chattyWebp, gif } from './pictures';
import { element, id3, mp3Frame, ogg, opusHead, opusTags, place, wav, wavChunk, wavFormat } from './recordings';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let ida: Person;
let bruno: Person;
let group: { id: string; conversation_id: string };

beforeAll(async () => {
  service = await testService();
  ida = await service.person('ida');
  bruno = await service.person('bruno');
  group = await ida.group('Pictures', ['bruno']);
});
afterAll(() => service.close());

type Content = Buffer | string;
const filePart = (field: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\n${content}\r\n`;
async function upload(
  who: Person,
  content: Content,
  filename: string,
  more: Record<string, string> = {},
  at = service,
) {
  const form = new FormData();
  form.append('file', new File([Buffer.from(content)], filename, { type: 'image/png' }));
  const headers = { Authorization: `Bearer ${who.token}`, ...more };
  const response = await at.app.request('/v1/attachments', { method: 'POST', body: form, headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const fetchFile = (address: string, headers: Record<string, string> = {}, at = service) =>
  at.app.request(address, { headers });
const bytesAt = async (address: string) => Buffer.from(await (await fetchFile(address)).arrayBuffer());
const filesOf = ({ service: { settings } }: TestService) => {
  const folder = path.join(settings.dataDir, 'files');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const send = (who: Person, attachments: unknown[], message = '') =>
  who.post('/v1/messages', { conversation_id: group.conversation_id, message, attachments });

describe('an upload', () => {
  test('is measured, named and shown to whoever holds its address, without a token', async () => {
    const png = drawPng(7, 5, () => [200, 30, 30]);
    const { status, body } = await upload(ida, png, 'my picture.png');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message_id: null,
      filename: 'my picture.png',
      file_type: 'image/png',
      file_size: png.length,
      width: 7,
      height: 5,
    });
    expect(body.file_url).toMatch(/^\/v1\/files\/att_\w+\/my%20picture\.png\?expires=\d+&signature=[\w-]{32}$/);
    const response = await fetchFile(body.file_url);
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="my picture.png"; filename*=UTF-8''my%20picture.png`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    });
  });

  test('stands in one message of its owner, that may say nothing else', async () => {
    const { body: file } = await upload(ida, chattyPng(), 'a.png');
    expect((await send(bruno, [file.id])).body.errors).toMatchObject([
      { pointer: '/attachments/0', code: 'unknown-attachment' },
    ]);
    const sent = await send(ida, [{ id: file.id, alt: 'Six by four' }]);
    expect(sent.status).toBe(201);
    expect(sent.body.attachments).toEqual([{ ...file, message_id: sent.body.id, alt: 'Six by four' }]);
    expect((await send(ida, [file.id])).body.code).toBe('unknown-attachment');
    const seen: Attachment = (await bruno.get(`/v1/messages/${sent.body.id}`)).body.attachments[0];
    expect((await fetchFile(seen.file_url)).status).toBe(200);
    // Refuses the signed URL in another message, because the URL expires after a day or two.
    expect((await send(bruno, [{ file_url: seen.file_url }])).body.code).toBe('unknown-attachment');
  });

  test('stays where it stands when something else takes it in the same moment', async () => {
    const { body: file } = await upload(ida, gif, 'taken.gif');
    const { id } = (await send(ida, [file.id])).body;
    const other = await ida.say(group.conversation_id, 'mine too');
    // Calls `claimUpload` directly, because writes of the embedded database do not overlap.
    const { db } = service.store;
    expect(await claimUpload(db, file.id, { message_id: other.id })).toBe(false);
    expect(await claimUpload(db, file.id, { group_id: group.id })).toBe(false);
    expect(await findUpload(db, file.id)).toMatchObject({ message_id: id, group_id: null });
    const { body: face } = await upload(ida, gif, 'taken too.gif');
    expect(await claimUpload(db, face.id, { group_id: group.id })).toBe(true);
    expect(await claimUpload(db, face.id, { message_id: other.id })).toBe(false);
    await deleteUploads(db, [face.id]);
  });

  test('is kept, described anew and removed by the list of attachments', async () => {
    const [one, two] = [(await upload(ida, gif, '1.gif')).body, (await upload(ida, gif, '2.gif')).body];
    const sent = (await send(ida, [one.id, { file_url: 'https://x.test/c.pdf' }])).body;
    const put = (attachments: unknown[]) => ida.put(`/v1/messages/${sent.id}`, { attachments });
    const more = (await put([...sent.attachments, { id: two.id }])).body;
    expect(more.attachments.map((file: Attachment) => file.filename)).toEqual(['1.gif', 'c.pdf', '2.gif']);
    const described = (await put([{ id: two.id, alt: 'A dot' }, one.id])).body;
    expect(described.attachments).toMatchObject([{ id: two.id, alt: 'A dot' }, { id: one.id }]);
    const before = filesOf(service).length;
    await put([{ id: two.id }]);
    expect([(await fetchFile(one.file_url)).status, (await fetchFile(two.file_url)).status]).toEqual([404, 200]);
    expect(filesOf(service).length).toBe(before - 1);
  });

  test('goes with its message and with its group', async () => {
    const own = await ida.group('Short-lived');
    const files = [];
    for (const name of ['1.gif', '2.gif', '3.gif']) files.push((await upload(ida, gif, name)).body);
    const say = (file: { id: string }) =>
      ida.post('/v1/messages', { conversation_id: own.conversation_id, message: '', attachments: [file.id] });
    const first = (await say(files[0])).body;
    await say(files[1]);
    await ida.put(`/v1/groups/${own.id}`, { avatar_url: files[2].file_url });
    const before = filesOf(service).length;
    await ida.delete(`/v1/messages/${first.id}`);
    expect([(await fetchFile(files[0].file_url)).status, filesOf(service).length]).toEqual([404, before - 1]);
    await ida.delete(`/v1/groups/${own.id}`);
    expect([(await fetchFile(files[1].file_url)).status, (await fetchFile(files[2].file_url)).status]).toEqual([
      404, 404,
    ]);
    await service.service.eraser.settled();
    expect(filesOf(service).length).toBe(before - 3);
  });

  test('that nobody attaches within a day is swept, as are files that no row knows', async () => {
    const { body: lost } = await upload(ida, gif, 'lost.gif');
    const { body: kept } = await upload(ida, gif, 'kept.gif');
    await send(ida, [kept.id]);
    const folder = path.join(service.service.settings.dataDir, 'files');
    writeFileSync(path.join(folder, 'stray'), 'x');
    utimesSync(path.join(folder, 'stray'), 1, 1);
    // The file of a running upload has no row yet.
    writeFileSync(path.join(folder, 'arriving'), 'x');
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    utimesSync(path.join(folder, 'arriving'), minutesAgo(59), minutesAgo(59));
    const aged = (hours: number) =>
      service.store.db
        .updateTable('upload')
        .set({ created_at: Date.now() - hours * 3_600_000 })
        .where('id', 'in', [lost.id, kept.id])
        .execute();
    await aged(23);
    await sweep(service.store, service.service.files, service.service.settings.limits, Date.now());
    const strays = () => filesOf(service).filter((name) => name === 'stray' || name === 'arriving');
    expect([(await fetchFile(lost.file_url)).status, strays()]).toEqual([200, ['arriving']]);
    utimesSync(path.join(folder, 'arriving'), minutesAgo(61), minutesAgo(61));
    await aged(25);
    await sweep(service.store, service.service.files, service.service.settings.limits, Date.now());
    expect([(await fetchFile(lost.file_url)).status, (await fetchFile(kept.file_url)).status]).toEqual([404, 200]);
    expect(strays()).toEqual([]);
  });

  test('is made once for an idempotency key', async () => {
    const key = { 'Idempotency-Key': '"0123456789abcdef"' };
    const first = await upload(ida, gif, 'once.gif', key);
    const before = filesOf(service).length;
    const second = await upload(ida, gif, 'once.gif', key);
    expect([second.status, second.headers.get('Idempotent-Replayed'), second.body]).toEqual([201, 'true', first.body]);
    for (const [bytes, name] of [
      [chattyPng(), 'once.gif'],
      [gif, 'twice.gif'],
    ] as const)
      expect((await upload(ida, bytes, name, key)).body.code).toBe('idempotency-key-reused');
    expect(filesOf(service).length).toBe(before);
  });

  test("is a group's picture by reference: the address is a fresh one whenever it is read", async () => {
    const { body: file } = await upload(ida, gif, 'face.gif');
    const avatar = (await ida.put(`/v1/groups/${group.id}`, { avatar_url: file.file_url })).body.avatar_url;
    expect(avatar).toMatch(new RegExp(`^/v1/files/${file.id}/picture\\?expires=`));
    expect((await fetchFile(avatar)).status).toBe(200);
    const stored = await service.store.db
      .selectFrom('groups')
      .select('avatar_url')
      .where('id', '=', group.id)
      .execute();
    expect(stored[0]?.avatar_url).toMatch(/^upload:/);
    // A client may send the picture's URL back as an absolute URL with an older signature. Then nothing changes.
    const { headers } = await ida.get(`/v1/groups/${group.id}`);
    const same = `http://localhost/v1/files/${file.id}/picture?expires=1&signature=old`;
    const again = await ida.put(`/v1/groups/${group.id}`, { avatar_url: same });
    expect([again.headers.get('ETag'), again.body.avatar_url]).toEqual([headers.get('ETag'), avatar]);
    expect((await send(ida, [file.id])).body.code).toBe('unknown-attachment');
    const { body: foreign } = await upload(bruno, gif, 'his.gif');
    // A member may also send this URL back. Every other URL is refused, even that of an own upload.
    const byMember = (avatar_url: string | null) => bruno.put(`/v1/groups/${group.id}`, { avatar_url });
    expect((await byMember(same)).status).toBe(200);
    for (const other of [foreign.file_url, `/v1/files/${file.id}x/picture`, `https://x.test${avatar}`, null])
      expect((await byMember(other)).status).toBe(403);
    expect((await ida.get(`/v1/groups/${group.id}`)).body.avatar_url).toBe(avatar);
    expect((await ida.put(`/v1/groups/${group.id}`, { avatar_url: foreign.file_url })).body.code).toBe(
      'unknown-attachment',
    );
    const { body: text } = await upload(ida, 'words', 'a.txt');
    expect((await ida.put(`/v1/groups/${group.id}`, { avatar_url: text.file_url })).body.code).toBe(
      'unknown-attachment',
    );
    await ida.put(`/v1/groups/${group.id}`, { avatar_url: null });
    expect((await fetchFile(avatar)).status).toBe(404);
  });
});

describe('an address', () => {
  const tampered = (address: string) => [
    address.replace(/signature=./, 'signature=!'),
    address.replace(/expires=\d/, 'expires=9'),
    address.replace(/&signature=.*/, ''),
    address.replace(/\?.*/, ''),
    address.replace(/expires=\d+/, 'expires=1'),
    address.replace(/expires=(\d+)/, 'expires=$1.0'),
  ];

  test('opens nothing when it was changed, and no other file', async () => {
    const one = (await upload(ida, gif, '1.gif')).body.file_url;
    const two = (await upload(ida, gif, '2.gif')).body.file_url;
    for (const address of tampered(one)) expect((await fetchFile(address)).status).toBe(404);
    expect((await fetchFile(two.replace(/\?.*/, '') + one.slice(one.indexOf('?')))).status).toBe(404);
    expect((await fetchFile('/v1/files/att_x/..%2f..%2fconfab.db?expires=9&signature=x')).status).toBe(404);
  });

  test('answers ranges, as players ask for them', async () => {
    const address = (await upload(ida, 'ÿ0123456789', 'a.txt')).body.file_url;
    const range = async (value: string) => {
      const response = await fetchFile(address, { Range: value });
      return [response.status, await response.text(), response.headers.get('Content-Range')];
    };
    expect(await range('bytes=2-4')).toEqual([206, '012', 'bytes 2-4/12']);
    expect(await range('bytes=4-4')).toEqual([206, '2', 'bytes 4-4/12']);
    expect(await range('bytes=11-')).toEqual([206, '9', 'bytes 11-11/12']);
    expect(await range('bytes=9-')).toEqual([206, '789', 'bytes 9-11/12']);
    expect(await range('bytes=-2')).toEqual([206, '89', 'bytes 10-11/12']);
    expect(await range('bytes=4-99')).toEqual([206, '23456789', 'bytes 4-11/12']);
    expect(await range('bytes=12-')).toEqual([416, '', 'bytes */12']);
    expect(await range('bytes=0-1,4-5')).toEqual([200, 'ÿ0123456789', null]);
    expect(await range('bytes=5-2')).toEqual([200, 'ÿ0123456789', null]);
    const { status, headers } = await service.app.request(address, { method: 'HEAD' });
    expect([status, headers.get('Content-Length'), headers.get('Accept-Ranges')]).toEqual([200, '12', 'bytes']);
  });

  test.each([
    ['is missing on the disk', (file: string) => rmSync(file), 'ENOENT'],
    ['is cut short there', (file: string) => truncateSync(file, 3), 'has 3 of 12 bytes'],
  ])(
    'of a file that %s is answered with an error and logged, not with a download that breaks off',
    async (_how, damage, words) => {
      const { id, file_url } = (await upload(ida, 'ÿ0123456789', 'a.txt')).body;
      const row = await findUpload(service.store.db, id);
      damage(service.service.files.path(row?.name ?? ''));
      const log = vi.spyOn(console, 'error').mockReturnValue();
      const response = await fetchFile(file_url);
      const { code, request_id } = await response.json();
      const { status, headers } = response;
      expect([status, headers.get('Cache-Control'), headers.get('Content-Disposition')]).toEqual([
        500,
        'no-store',
        null,
      ]);
      expect([code, log.mock.calls]).toEqual([
        'internal',
        [[`request ${request_id}:`, expect.objectContaining({ message: expect.stringContaining(words) })]],
      ]);
      expect((await service.app.request(file_url, { method: 'HEAD' })).status).toBe(500);
      log.mockRestore();
    },
  );

  test('of a file that is deleted while it is opened is as of one that was deleted before', async () => {
    const { id, file_url } = (await upload(ida, 'words', 'a.txt')).body;
    const { store, files } = service.service;
    const check = vi.spyOn(files, 'check').mockImplementationOnce(async () => {
      await deleteUploads(store.db, [id]);
      throw new Error('ENOENT');
    });
    expect((await fetchFile(file_url)).status).toBe(404);
    check.mockRestore();
  });

  test('saves what is no picture, sound or film; and those too when asked to', async () => {
    const text = (await upload(ida, 'words', 'a.txt')).body.file_url;
    const response = await fetchFile(text);
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment;/);
    expect(response.headers.get('Content-Type')).toBe('text/plain');
    const picture = (await upload(ida, gif, 'b.gif')).body.file_url;
    expect((await fetchFile(`${picture}&download=1`)).headers.get('Content-Disposition')).toMatch(/^attachment;/);
  });

  test('names the file to be saved in full, and in plain letters for who reads no others', async () => {
    const { file_url } = (await upload(ida, 'words', "Zoë's (1).txt")).body;
    expect((await fetchFile(file_url)).headers.get('Content-Disposition')).toBe(
      `attachment; filename="Zoe__s _1_.txt"; filename*=UTF-8''Zo%C3%AB%27s%20%281%29.txt`,
    );
  });

  test('is open to clients from elsewhere where those are named', async () => {
    const open = await testService({ CORS_ORIGINS: 'https://chat.example.org' });
    const { body } = await upload(await open.person('lin'), gif, 'a.gif', {}, open);
    const { headers } = await fetchFile(body.file_url, {}, open);
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    await open.close();
  });
});

const block = (label: number, ...parts: string[]) =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...parts.map((part) => Buffer.from(`${String.fromCharCode(part.length)}${part}`, 'latin1')),
    Buffer.alloc(1),
  ]);
const comment = block(0xfe, place);
const xmp = block(0xff, 'XMP DataXMP', place);
const placedWebm = Buffer.concat([
  element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
  element(0x18538067, element(0x1254c367, Buffer.from(place))),
]);

describe('what is inside', () => {
  test.each([
    ['a PNG', () => chattyPng(6, 4), 'a.png', [6, 4]],
    ['a JPEG', () => cameraJpeg(300, 200, 1), 'a.jpg', [300, 200]],
    ['a JPEG on its side', () => cameraJpeg(300, 200, 6), 'a.jpeg', [200, 300]],
    ['a WebP', () => chattyWebp(50, 40), 'a.webp', [50, 40]],
  ])('%s but its picture stays here: no place, no time, nothing behind its end', async (_name, make, name, size) => {
    const source = Buffer.from(make());
    expect(source.includes('GPSLatitude')).toBe(true);
    const { status, body } = await upload(ida, source, name);
    expect([status, body.width, body.height]).toEqual([201, ...size]);
    const kept = await bytesAt(body.file_url);
    expect([kept.includes('GPS'), kept.includes('script'), kept.includes('film')]).toEqual([false, false, false]);
    expect(body.file_size).toBe(kept.length);
    // The result is a valid file: a second upload does not change it.
    expect((await bytesAt((await upload(ida, kept, name)).body.file_url)).equals(kept)).toBe(true);
  });

  test.each([
    ['an MP3', 'a.mp3', () => Buffer.concat([id3(place), mp3Frame(), mp3Frame(), mp3Frame()])],
    ['a WAV', 'a.wav', () => wav(wavChunk('LIST', Buffer.from(place)), wavFormat, wavChunk('data', Buffer.alloc(99)))],
    ['sound in Ogg', 'a.ogg', () => ogg([opusHead, opusTags(place), Buffer.alloc(99)])],
    ['a WebM', 'a.webm', () => placedWebm],
    ['a GIF', 'a.gif', () => Buffer.concat([gif.subarray(0, -1), comment, xmp, Buffer.from(`;${place}`)])],
  ])('%s says nothing of where it was made', async (_name, name, make) => {
    const source = make();
    expect(source.includes(place)).toBe(true);
    const { status, body } = await upload(ida, source, name);
    const kept = await bytesAt(body.file_url);
    expect([status, body.filename, kept.includes('GPS'), body.file_size]).toEqual([201, name, false, kept.length]);
    expect((await bytesAt((await upload(ida, kept, name)).body.file_url)).equals(kept)).toBe(true);
  });

  test('a JPEG that stands on its side still does', async () => {
    const kept = await bytesAt((await upload(ida, Buffer.from(cameraJpeg(30, 20, 6)), 'a.jpg')).body.file_url);
    expect([kept.includes('Exif'), kept.includes('ICC_PROFILE')]).toEqual([true, true]);
    const upright = await bytesAt((await upload(ida, Buffer.from(cameraJpeg(30, 20, 1)), 'a.jpg')).body.file_url);
    expect(upright.includes('Exif')).toBe(false);
  });

  test('a PNG that stands on its side still does, wherever its orientation is written', async () => {
    const plain = chattyPng(6, 4);
    const end = plain.indexOf('IDAT') - 4;
    // An Exif chunk with the orientation, followed by a place.
    const exif = (orientation: number) => pngChunk('eXIf', Buffer.concat([exifOf(orientation), Buffer.from(place)]));
    const iend = plain.indexOf('IEND') - 4;
    for (const [orientation, size] of [
      [3, [6, 4]],
      [6, [4, 6]],
    ] as const)
      for (const at of [end, iend]) {
        const turned = Buffer.concat([plain.subarray(0, at), exif(orientation), plain.subarray(at)]);
        const { body } = await upload(ida, turned, 'a.png');
        const kept = await bytesAt(body.file_url);
        expect([body.width, body.height, kept.includes('GPS')]).toEqual([...size, false]);
        // The orientation is before the pixels, because browsers look for it there.
        expect(kept.subarray(33, kept.indexOf('IDAT') - 4)).toEqual(pngChunk('eXIf', exifOf(orientation)));
        expect((await bytesAt((await upload(ida, kept, 'a.png')).body.file_url)).equals(kept)).toBe(true);
      }
    const upright = Buffer.concat([plain.subarray(0, iend), exif(1), plain.subarray(iend)]);
    expect((await bytesAt((await upload(ida, upright, 'a.png')).body.file_url)).includes('eXIf')).toBe(false);
  });

  test.each([
    ['a picture called a page', gif, 'page.html', 'page.html.gif', 'image/gif'],
    [
      'a picture that is a script too',
      Buffer.concat([gif, Buffer.from('/*=1;alert(1)//*/')]),
      'a.js',
      'a.js.gif',
      'image/gif',
    ],
    ['a picture called another kind of picture', gif, 'a.png', 'a.png.gif', 'image/gif'],
    ['a document', Buffer.from('%PDF-1.4\n%%EOF'), 'a.pdf', 'a.pdf', 'application/pdf'],
    ['a text', Buffer.from('<svg onload=alert(1)>'), 'a.txt', 'a.txt', 'text/plain'],
    ['a text in UTF-16', Buffer.from('\ufeff<html>', 'utf16le'), 'a.txt', 'a.txt', 'text/plain'],
    ['a table in Windows-1252', Buffer.from('Müller;Köln', 'latin1'), 'a.csv', 'a.csv', 'text/plain'],
    [
      'a recording',
      Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(24)]),
      'a.wav',
      'a.wav',
      'audio/wav',
    ],
  ])('%s is what its bytes say', async (_name, content, name, filename, type) => {
    const { status, body } = await upload(ida, Buffer.from(content), name);
    expect([status, body.filename, body.file_type]).toEqual([201, filename, type]);
  });

  test.each([
    ['a drawing that runs scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.svg'],
    ['the same with a declaration', '<?xml version="1.0"?><svg onload="alert(1)"/>', 'a.svg'],
    ['the same called a picture', '<svg onload="alert(1)"/>', 'a.png'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'a.html'],
    ['a page behind a zero', '<html>', 'a.png.html'],
    ['an archive of another kind', Buffer.from('7z\xbc\xaf\x27\x1c\0\x04', 'latin1'), 'bomb.7z'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 'a.txt'],
    ['noise', Buffer.from([0, 1, 2, 3]), 'a.txt'],
  ])('%s is kept as it came, and only ever saved', async (_name, given, name) => {
    const content = Buffer.from(given);
    const { status, body } = await upload(ida, content, name);
    const file_type = 'application/octet-stream';
    expect([status, body]).toMatchObject([201, { filename: name, file_type, file_size: content.length }]);
    expect((await bytesAt(body.file_url)).equals(content)).toBe(true);
    for (const headersOf of [new Headers(), new Headers({ Range: 'bytes=0-1' })]) {
      const { headers } = await service.app.request(body.file_url, { headers: headersOf });
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': file_type,
        'content-disposition': expect.stringMatching(/^attachment;/),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'a.txt', 422],
    ['half a picture', chattyPng().subarray(0, 30), 'a.png', 422],
    ['a picture that lies about its parts', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1]), 'a.jpg', 422],
  ])('%s is refused, and leaves nothing behind', async (_name, content, name, status) => {
    const before = filesOf(service).length;
    const answer = await upload(ida, typeof content === 'string' ? content : Buffer.from(content), name);
    expect([answer.status, filesOf(service).length]).toEqual([status, before]);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..%2f..%2fpasswd', '..%2f..%2fpasswd'.replace(/^\.+/, '')],
    ['C:\\x\\a.txt', 'a.txt'],
    ['a.png\0.html', 'a.png.html'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['  .hidden. ', 'hidden'],
    ['', 'file'],
    ['\ud800.txt', '\ufffd.txt'],
    [`${'ä'.repeat(300)}.png`, `${'ä'.repeat(196)}.png`],
    ['a\r\nb"c.txt', 'abc.txt'],
  ])('a name like %j becomes %j', (given, name) => {
    expect(cleanName(given)).toBe(name);
  });
});

describe('too much', () => {
  test('in a file, in its pixels, in all files of somebody is refused by its name and its measure', async () => {
    const small = await testService({
      LIMIT_ATTACHMENT_SIZE: '2000',
      LIMIT_ATTACHMENT_PIXELS: '100',
      LIMIT_ATTACHMENT_QUOTA: '3000',
    });
    const lin = await small.person('lin');
    const text = (length: number) => upload(lin, 'x'.repeat(length), 'a.txt', {}, small);
    expect((await text(2_001)).body).toMatchObject({ status: 413, code: 'file-too-large', errors: [{ max: 2_000 }] });
    expect((await text(40_000)).body).toMatchObject({ status: 413, code: 'file-too-large' });
    expect(
      (
        await upload(
          lin,
          drawPng(11, 10, () => [0, 0, 0]),
          'a.png',
          {},
          small,
        )
      ).body,
    ).toMatchObject({
      code: 'too-many-pixels',
      errors: [{ max: 100, actual: 110 }],
    });
    expect((await text(2_000)).status).toBe(201);
    expect((await text(1_001)).body).toMatchObject({ status: 409, code: 'quota-exceeded', errors: [{ max: 3_000 }] });
    expect((await text(1_000)).status).toBe(201);
    expect((await text(1)).body.code).toBe('quota-exceeded');
    expect(filesOf(small)).toHaveLength(2);
    await small.close();
  });

  test('in files that come at once is refused, and none of the refused ones stays', async () => {
    const small = await testService({ LIMIT_ATTACHMENT_SIZE: '2500', LIMIT_ATTACHMENT_QUOTA: '3000' });
    const lin = await small.person('lin');
    const uploads = Array.from({ length: 4 }, (_, n) => upload(lin, `${n}`.repeat(2_000), 'a.txt', {}, small));
    const answers = await Promise.all(uploads);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(filesOf(small)).toHaveLength(1);
    await small.close();
  });

  test('does not refuse a file that is sent again because its answer was lost', async () => {
    const small = await testService({ LIMIT_ATTACHMENT_SIZE: '2500', LIMIT_ATTACHMENT_QUOTA: '3000' });
    const lin = await small.person('lin');
    const again = () => upload(lin, 'x'.repeat(2_000), 'a.txt', { 'Idempotency-Key': 'a-key-of-twenty-chars' }, small);
    const first = await again();
    const second = await again();
    expect(second.body).toEqual(first.body);
    expect(second).toMatchObject({ status: 201 });
    expect(filesOf(small)).toHaveLength(1);
    await small.close();
  });

  test('for the disk that holds the database too leaves no file there', async (context) => {
    const { store } = service;
    context.skip(store.kind === 'postgres', 'a commit without an answer may have been done');
    const write = store.write;
    vi.spyOn(store, 'write').mockImplementationOnce((work) =>
      write(async (tx) => {
        await work(tx);
        throw new Error('database or disk is full');
      }),
    );
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const before = filesOf(service);
    expect((await upload(ida, 'no room', 'a.txt')).status).toBe(500);
    expect(filesOf(service)).toEqual(before);
    log.mockRestore();
  });

  test('is refused while it comes in, and what came is gone', async () => {
    const small = await testService({ LIMIT_ATTACHMENT_SIZE: '100000' });
    const lin = await small.person('lin');
    let sent = 0;
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.from(sent === 0 ? head : 'x'.repeat(10_000)));
        if (++sent > 10_000) controller.close();
      },
    });
    const headers = { Authorization: `Bearer ${lin.token}`, 'Content-Type': 'multipart/form-data; boundary=b' };
    // `fetch` requires `duplex` for a streamed body, but TypeScript's types do not have it.
    const init = { method: 'POST', body, headers, duplex: 'half' };
    expect((await small.app.request('/v1/attachments', init)).status).toBe(413);
    expect(sent).toBeLessThan(100);
    expect(filesOf(small)).toEqual([]);
    await small.close();
  });

  const multipart = async (body: string) => {
    const headers = { Authorization: `Bearer ${ida.token}`, 'Content-Type': 'multipart/form-data; boundary=b' };
    const response = await service.app.request('/v1/attachments', { method: 'POST', headers, body });
    return { status: response.status, body: await response.json() };
  };

  test('a second file is refused by the name of its field, and none of the two stays', async () => {
    const before = filesOf(service).length;
    const { status, body } = await multipart(`${filePart('file', 'one')}${filePart('file', 'two')}--b--\r\n`);
    expect([status, body.code]).toEqual([400, 'invalid-body']);
    expect(body.errors).toMatchObject([{ pointer: '/file', code: 'invalid-body' }]);
    expect(filesOf(service).length).toBe(before);
  });

  test('a file in another field is ignored, as other unknown fields are, wherever it stands', async () => {
    const [own, other] = [filePart('file', 'one'), filePart('picture', 'two')];
    for (const parts of [own + other, other + own]) {
      const { status, body } = await multipart(`${parts}--b--\r\n`);
      expect([status, await (await fetchFile(body.file_url)).text()]).toEqual([201, 'one']);
    }
  });

  test.each([
    ['no form at all', 'application/json', '{}', 415],
    [
      'a form without an end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
      400,
    ],
    ['a form of nothing', 'multipart/form-data; boundary=b', '--b--\r\n', 422],
    ['no boundary', 'multipart/form-data', '--b--\r\n', 415],
    [
      'another field',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.txt"\r\n\r\nx\r\n--b--\r\n',
      422,
    ],
    [
      'a form with many files',
      'multipart/form-data; boundary=b',
      `${filePart('a', 'x')}${filePart('b', 'x')}${filePart('c', 'x')}${filePart('file', 'x')}--b--\r\n`,
      400,
    ],
    ['a boundary of 300 letters', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'hello', 400],
  ])('too little: %s is refused', async (_name, type, body, status) => {
    const before = filesOf(service).length;
    const headers = { Authorization: `Bearer ${ida.token}`, 'Content-Type': type };
    const response = await service.app.request('/v1/attachments', { method: 'POST', headers, body });
    expect([response.status, filesOf(service).length]).toEqual([status, before]);
  });
});
