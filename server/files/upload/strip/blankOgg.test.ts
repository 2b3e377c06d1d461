import { expect, test } from 'vitest';
import { Refusal } from '../../../refusal';
import { ogg, opusHead, opusTags, place, vorbisComment, vorbisHead } from '../../../test/recordings';
import { blankOgg, checksum } from './blankOgg';

const sound = Buffer.alloc(700, 0x42);

function blank(source: Buffer): Buffer {
  const bytes = blankOgg(source);
  if (!bytes) throw new Error('another codec');
  return bytes;
}

test('the checksum is that of Ogg', () => {
  // The known checksum of this text for the polynomial of Ogg, with initial value zero and without reflection.
  expect(checksum(Buffer.from('123456789'))).toBe(0x89a1897f);
});

/** Returns the pages of a file, each with its correct checksum. */
function pagesOf(bytes: Buffer) {
  const pages = [];
  for (let at = 0; at < bytes.length; ) {
    const table = bytes.subarray(at + 27, at + 27 + bytes.readUInt8(at + 26));
    const end = table.reduce((sum, length) => sum + length, at + 27 + table.length);
    const page = Buffer.from(bytes.subarray(at, end));
    const said = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    pages.push({ said, real: checksum(page) });
    at = end;
  }
  return pages;
}

test.each([
  ['Opus', opusHead, opusTags(place)],
  ['Opus, with a picture over many pages', opusHead, opusTags(place.repeat(3_000))],
  ['Vorbis', vorbisHead, vorbisComment(place)],
])('%s says nothing of who made it where, and its sound stays where it was', (_, head, comments) => {
  const source = ogg([head, comments, sound, sound], 7, 20);
  const bytes = blank(Buffer.concat([source, Buffer.from(`TAG${place}`)]));
  expect([bytes.length, bytes.includes('GPS'), bytes.includes('Maker')]).toEqual([source.length, false, false]);
  expect(bytes.indexOf(sound.subarray(0, 200))).toBe(source.indexOf(sound.subarray(0, 200)));
  for (const { said, real } of pagesOf(bytes)) expect(said).toBe(real);
  expect(blank(bytes)).toEqual(bytes);
});

test('comments end as each codec wants it: no name, none of them', () => {
  const opus = blank(ogg([opusHead, opusTags(place), sound]));
  const tags = opus.indexOf('OpusTags');
  expect(opus.subarray(tags + 8, tags + 8 + 40).every((byte) => byte === 0)).toBe(true);
  const vorbis = blank(ogg([vorbisHead, vorbisComment(place), sound]));
  const at = vorbis.indexOf('\x03vorbis', 0, 'latin1') + 7;
  expect([...vorbis.subarray(at, at + 10)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
});

test('each of two streams, beside each other or one after the other, is cleaned', () => {
  const [first, second] = [1, 2].map((serial) => ogg([opusHead, opusTags(place), sound], serial));
  expect(blank(Buffer.concat([first ?? sound, second ?? sound])).includes('GPS')).toBe(false);
});

test('a file that breaks off ends with its last whole page', () => {
  const whole = ogg([opusHead, opusTags(place), sound]);
  const more = ogg([opusHead, opusTags(place), sound], 9);
  expect(blank(Buffer.concat([whole, more.subarray(0, 30)]))).toHaveLength(whole.length);
});

test('another codec is none that is shown, and what has no comments where they should be is broken', () => {
  const refused = (packets: Buffer[]) => {
    try {
      return blankOgg(ogg(packets))?.length ?? 'another';
    } catch (error) {
      return error instanceof Refusal ? error.code : error instanceof RangeError ? 'broken' : error;
    }
  };
  expect(refused([Buffer.from('\x7fFLAC'), opusTags(place)])).toBe('another');
  expect(refused([opusHead, sound])).toBe('broken');
  expect(refused([opusHead])).toBe('broken');
});
