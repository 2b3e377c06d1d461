import { expect, test } from 'vitest';
import { Refusal } from '../../../refusal';
import { element, opusHead, place, vorbisComment, vorbisHead } from '../../../test/recordings';
import { blankWebm } from './blankWebm';

const bytes = (...values: number[]) => Buffer.from(values);
const words = Buffer.from(place);
const head = element(0x1a45dfa3, element(0x4282, Buffer.from('webm')));
const track = (type = 1, ...more: Buffer[]) =>
  element(0xae, [element(0xd7, bytes(1)), element(0x83, bytes(type)), element(0x86, Buffer.from('V_VP8')), ...more]);
const tracks = (...list: Buffer[]) => element(0x1654ae6b, list);
const block = element(0xa3, Buffer.from('\x81\0\0\x80frames', 'latin1'));
const cluster = (open = false) => element(0x1f43b675, [element(0xe7, bytes(0)), block], open);
const info = (...more: Buffer[]) =>
  element(0x1549a966, [element(0x2ad7b1, bytes(15, 66, 64)), element(0x4d80, words), element(0x5741, words), ...more]);
const tags = element(0x1254c367, element(0x7373, words));
const film = (...parts: Buffer[]) => Buffer.concat([head, element(0x18538067, parts)]);

test.each([
  ['in the title', film(info(element(0x7ba9, words)), tracks(track()), cluster())],
  ['as the program that wrote it', film(info(), tracks(track()), cluster())],
  ['in tags, at the end', film(info(), tracks(track()), cluster(), tags)],
  ['in tags, in front', film(tags, info(), tracks(track()), cluster())],
  ['in a file that is attached', film(info(), tracks(track()), element(0x1941a469, words), cluster())],
  ['in chapters', film(info(), element(0x1043a770, words), tracks(track()), cluster())],
  ['as the name of a track', film(info(), tracks(track(1, element(0x536e, words))), cluster())],
  ['in empty space', film(element(0xec, words), info(), tracks(track()), cluster())],
  ['behind the film', Buffer.concat([film(tracks(track()), cluster()), element(0x1254c367, words)])],
])('a place %s of a WebM is taken out, and nothing moves', (_, source) => {
  const clean = blankWebm(source);
  expect([clean.includes('GPS'), clean.length]).toEqual([false, source.length]);
  for (const kept of [head, block]) expect(clean.indexOf(kept)).toBe(source.indexOf(kept));
  expect(blankWebm(clean)).toEqual(clean);
});

test('a title of a few letters becomes empty space of its own length', () => {
  const [title, empty] = [bytes(0x7b, 0xa9, 0x82, 0x47, 0x50), bytes(0xec, 0x83, 0, 0, 0)];
  expect(blankWebm(film(info(title), cluster()))).toEqual(blankWebm(film(info(empty), cluster())));
  expect(blankWebm(film(info(title), cluster())).includes(empty)).toBe(true);
});

test('a recording of a browser, whose parts do not say their length, is cleaned up to where it breaks off', () => {
  const parts = [info(), tracks(track()), cluster(true), cluster(true), tags, cluster(true)];
  const source = Buffer.concat([head, element(0x18538067, parts, true)]);
  const clean = blankWebm(source);
  expect([clean.includes('GPS'), clean.length]).toEqual([false, source.length]);
  expect(clean.subarray(clean.indexOf(block))).toHaveLength(source.length - source.indexOf(block));
  expect(clean.toString('latin1').split('frames')).toHaveLength(4);
});

test('the comments of Vorbis lie among what its decoder needs, which stays', () => {
  const last = Buffer.from('\x05vorbis the tables', 'latin1');
  const comments = vorbisComment(place);
  const lengths = bytes(2, vorbisHead.length, comments.length);
  const inside = element(0x63a2, [lengths, vorbisHead, comments, last]);
  const audio = element(0xae, [element(0x83, bytes(2)), element(0x86, Buffer.from('A_VORBIS')), inside]);
  const clean = blankWebm(film(info(), tracks(audio), cluster()));
  expect([clean.includes('GPS'), clean.includes(vorbisHead), clean.includes(last)]).toEqual([false, true, true]);
});

test('what the decoder of another sound needs stays as it is', () => {
  const inside = element(0x63a2, opusHead);
  const audio = element(0xae, [element(0x83, bytes(2)), element(0x86, Buffer.from('A_OPUS')), inside]);
  const source = film(tracks(audio), cluster());
  expect(blankWebm(source)).toEqual(source);
});

const code = (source: Buffer) => {
  try {
    blankWebm(source);
    return 'kept';
  } catch (error) {
    return error instanceof Refusal ? error.code : error instanceof RangeError ? 'broken' : error;
  }
};

test('a track of data is refused; sound, film and subtitles are not', () => {
  const types = [1, 2, 17, 3, 32, 33].map((type) => code(film(tracks(track(type)), cluster())));
  expect(types).toEqual(['kept', 'kept', 'kept', 'data-track', 'data-track', 'data-track']);
});

test('a broken structure is said to be that', () => {
  expect(code(film(tracks(track()), cluster()).subarray(0, -1))).toBe('broken');
  expect(code(Buffer.concat([head, bytes(0, 0, 0)]))).toBe('broken');
  expect(code(film(info(), element(0x1254c367, words, true)))).toBe('broken');
});
