import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawPng } from '../../../seed/png';
import { chattyWebp } from '../../../test/pictures';
import { colourProfile, place } from '../../../test/recordings';
import { cleanProfile } from './cleanProfile';
import { pngChunk } from './pngChunk';
import { strip } from './stripImage';

const wide = Buffer.from(place, 'utf16le').swap16();
const says = (bytes: Buffer) => bytes.includes(place) || bytes.includes(wide) || bytes.includes('IDA1');

test('a profile keeps its colours and its length, and says nothing of the machine it was made on', () => {
  const source = colourProfile();
  const clean = cleanProfile(source) ?? Buffer.alloc(0);
  expect([says(source), says(clean), clean.length]).toEqual([true, false, source.length]);
  const colour = source.indexOf('XYZ \0\0\0\0', 132);
  expect(clean.subarray(colour, colour + 20)).toEqual(source.subarray(colour, colour + 20));
  // The texts still exist, but are empty.
  expect(clean.readUInt32BE(clean.indexOf('desc\0\0\0\0') + 8)).toBe(1);
  expect(clean.readUInt32BE(clean.indexOf('mluc\0\0\0\0') + 8)).toBe(0);
  expect(clean.readUInt16BE(24)).toBe(0);
  expect(cleanProfile(clean)).toEqual(clean);
});

test.each([
  ['words', Buffer.from('colours')],
  ['a table that is longer than the file', colourProfile().subarray(0, 150)],
  ['a tag that ends behind the file', colourProfile().subarray(0, -1)],
])('%s are no profile', (_, source) => {
  expect(cleanProfile(source)).toBeUndefined();
});

const profile = colourProfile();
const clean = cleanProfile(profile) ?? Buffer.alloc(0);

test('in a PNG it is cleaned, under another name', () => {
  const plain = drawPng(4, 3, () => [1, 2, 3]);
  const withProfile = (name: string, content: Buffer) => {
    const chunk = pngChunk('iCCP', Buffer.concat([Buffer.from(`${name}\0\0`), deflateSync(content)]));
    return Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]);
  };
  const { bytes } = strip('image/png', withProfile('Ida’s screen', profile));
  const at = bytes.indexOf('iCCP');
  expect([bytes.includes('Ida'), bytes.toString('latin1', at + 4, at + 9)]).toEqual([false, 'ICC\0\0']);
  expect(inflateSync(bytes.subarray(at + 9))).toEqual(clean);
  expect(strip('image/png', bytes).bytes).toEqual(bytes);
  expect(pngChunk('iCCP', bytes.subarray(at + 4, at + bytes.readUInt32BE(at - 4) + 4))).toEqual(
    bytes.subarray(at - 4, at + bytes.readUInt32BE(at - 4) + 8),
  );
  // Only the first of several profiles remains.
  const another = withProfile('x', profile).subarray(33, -(plain.length - 33));
  const twice = Buffer.concat([bytes.subarray(0, 33), another, bytes.subarray(33)]);
  expect(strip('image/png', twice).bytes).toEqual(bytes);
  // Data without a valid profile are removed, and so are data that unpack to too many bytes.
  expect(strip('image/png', withProfile('x', Buffer.from('words'))).bytes).toEqual(plain);
  expect(strip('image/png', withProfile('x', Buffer.alloc(8_000_000))).bytes).toEqual(plain);
});

test('in a JPEG it is cleaned, in one part or several in any order', () => {
  const part = (number: number, count: number, body: Buffer) => {
    const head = Buffer.from([0xff, 0xe2, 0, 0, ...Buffer.from('ICC_PROFILE\0'), number, count]);
    head.writeUInt16BE(head.length - 2 + body.length, 2);
    return Buffer.concat([head, body]);
  };
  const plain = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
  const withParts = (...parts: Buffer[]) => Buffer.concat([plain.subarray(0, 2), ...parts, plain.subarray(2)]);
  const { bytes } = strip('image/jpeg', withParts(part(1, 1, profile)));
  expect([bytes.includes(clean), says(bytes)]).toEqual([true, false]);
  const [first, second] = [profile.subarray(0, 200), profile.subarray(200)];
  const parted = strip('image/jpeg', withParts(part(2, 2, second), part(1, 2, first))).bytes;
  expect([parted.includes(clean.subarray(0, 200)), parted.includes(clean.subarray(200)), says(parted)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(strip('image/jpeg', withParts(part(1, 1, Buffer.from('words')))).bytes.includes('ICC_PROFILE')).toBe(false);
});

test('in a WebP it is cleaned', () => {
  const plain = chattyWebp(6, 4);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(profile.length);
  const chunk = Buffer.concat([Buffer.from('ICCP'), size, profile, Buffer.alloc(profile.length % 2)]);
  const source = Buffer.concat([plain.subarray(0, 30), chunk, plain.subarray(30)]);
  source.writeUInt32LE(source.length - 8, 4);
  const { bytes } = strip('image/webp', source);
  expect([bytes.includes(clean), says(bytes)]).toEqual([true, false]);
});
