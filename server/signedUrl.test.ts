import { expect, test } from 'vitest';
import { fileReference, parseReference, toSignedUrl, uploadIdIn, verifySignature } from './signedUrl';

const upload = { id: 'att_1', secret: 'abc' };
const day = 86_400_000;
const now = 100 * day + 5_000;

/** Returns the query of a signed URL. */
function askedBy(address: string) {
  const query = new URL(address, 'http://x.test').searchParams;
  return { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
}
const signed = (at = now) => toSignedUrl(fileReference(upload), 'a b.txt', at);

test('an upload is kept by its id and its secret, and any other address is none', () => {
  expect(parseReference(fileReference(upload))).toEqual(upload);
  for (const other of [null, '', 'https://x.test/a', 'upload:att_1', 'upload:att_1:a b', 'xupload:att_1:abc'])
    expect(parseReference(other)).toBeUndefined();
  expect(toSignedUrl('https://x.test/a', 'a.txt')).toBe('https://x.test/a');
});

test('its address is the same for a whole day, and opens it for one to two', () => {
  expect(signed()).toMatch(/^\/v1\/files\/att_1\/a%20b\.txt\?expires=8812800&signature=[\w-]{32}$/);
  expect(signed(101 * day - 1)).toBe(signed(100 * day));
  expect(signed(101 * day)).not.toBe(signed());
  const asked = askedBy(signed());
  expect(verifySignature(upload, asked, now)).toBe(2 * 86_400 - 5);
  expect(verifySignature(upload, asked, 102 * day - 1_000)).toBe(1);
  expect(verifySignature(upload, asked, 102 * day)).toBeUndefined();
});

test('it opens no other file, for no other time, and not with a part of its signature', () => {
  const asked = askedBy(signed());
  const more = String(Number(asked.expires) + 86_400);
  expect(verifySignature({ ...upload, id: 'att_2' }, asked, now)).toBeUndefined();
  expect(verifySignature({ ...upload, secret: 'abd' }, asked, now)).toBeUndefined();
  expect(verifySignature(upload, { ...asked, expires: more }, now)).toBeUndefined();
  expect(verifySignature(upload, { ...asked, expires: `${asked.expires}.0` }, now)).toBeUndefined();
  for (const signature of ['', asked.signature.slice(1), `${asked.signature}x`])
    expect(verifySignature(upload, { ...asked, signature }, now)).toBeUndefined();
});

test.each([
  ['/v1/files/att_1/a.txt?expires=1', 'att_1'],
  ['/v1/files/att_1', 'att_1'],
  ['https://Chat.example.org/v1/files/att_1#x', 'att_1'],
  ['https://elsewhere.example/v1/files/att_1', undefined],
  ['/v1/files/con_1', undefined],
  ['/v1/files/att_1.txt', undefined],
])('%s is the upload %s', (address, id) => {
  expect(uploadIdIn(address, ['chat.example.org'])).toBe(id);
});
