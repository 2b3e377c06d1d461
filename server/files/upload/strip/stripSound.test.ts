import { expect, test } from 'vitest';
import { id3, mp3Frame, place, wav, wavChunk, wavFormat } from '../../../test/recordings';
import { stripMp3, stripWav } from './stripSound';

const sound = Buffer.concat([mp3Frame(1), mp3Frame(2), mp3Frame(3)]);
const old = Buffer.concat([Buffer.from('TAG'), Buffer.from(place), Buffer.alloc(125 - place.length)]);

test.each([
  ['in front', Buffer.concat([id3(place), sound])],
  ['twice in front', Buffer.concat([id3(place), id3(`${place}\xff\xfb\x90`), sound])],
  ['behind', Buffer.concat([sound, old])],
  ['behind, of another kind', Buffer.concat([sound, Buffer.from(`APETAGEX${place}APETAGEX`), old])],
  ['between two frames', Buffer.concat([mp3Frame(1), id3(place), mp3Frame(2), mp3Frame(3)])],
  ['in what looks like a frame', Buffer.concat([Buffer.from(`\xff\xfb\x90\0${place}`, 'latin1'), sound])],
  ['in front, up to a stray 0xff,', Buffer.concat([Buffer.from(`${place}\xff`, 'latin1'), sound])],
  ['anywhere else', Buffer.concat([Buffer.from(place), mp3Frame(1), mp3Frame(2), mp3Frame(3), Buffer.from(place)])],
])('a place %s of an MP3 goes, and every frame stays', (_, source) => {
  expect(stripMp3(source)).toEqual(sound);
});

test('an MP3 without tags is the same to the last byte, and of one that breaks off the whole frames stay', () => {
  expect(stripMp3(sound)).toEqual(sound);
  expect(stripMp3(Buffer.concat([sound, mp3Frame(4).subarray(0, 100)]))).toEqual(sound);
});

// The bitrates are from the standard. At the sampling rates of this test (48 kHz and 24 kHz), a frame has three bytes
// per kilobit per second.
test.each([
  ['first', 0xfb, [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]],
  ['second', 0xf3, [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]],
])('every bitrate of the %s version is known', (_, version, bitrates) => {
  for (const [at, bitrate] of bitrates.entries()) {
    const header = Buffer.from([0xff, version, ((at + 1) << 4) | 4, 0]);
    const frame = Buffer.concat([header, Buffer.alloc(3 * bitrate - header.length, 0x55)]);
    const frames = Buffer.concat([frame, frame, frame]);
    expect(stripMp3(Buffer.concat([id3(place), frames, old])), `${bitrate} kbit/s`).toEqual(frames);
  }
});

test.each([
  ['a tag alone', id3(place)],
  ['noise', Buffer.alloc(10_000, 0xff)],
  ['a frame of another layer', Buffer.concat([Buffer.from([0xff, 0xfd, 0x90, 0]), Buffer.alloc(1_000)])],
  ['a frame of no bitrate', Buffer.concat([Buffer.from([0xff, 0xfb, 0, 0]), Buffer.alloc(1_000)])],
])('%s is no MP3', (_, source) => {
  expect(() => stripMp3(source)).toThrow(RangeError);
});

test('a WAV keeps what is heard', () => {
  const data = wavChunk('data', Buffer.from([1, 2, 3]));
  const others = ['LIST', 'bext', 'iXML', 'id3 ', '_PMX'].map((name) => wavChunk(name, Buffer.from(place)));
  const bytes = stripWav(Buffer.concat([wav(...others, wavFormat, data, ...others), Buffer.from(place)]));
  expect(bytes).toEqual(wav(wavFormat, data));
  expect(stripWav(bytes)).toEqual(bytes);
});

test('a recording that broke off is as long as what is there', () => {
  const data = wavChunk('data', Buffer.from([1, 2, 3, 4]));
  const whole = wav(wavFormat, data);
  const broken = Buffer.from(whole);
  broken.writeUInt32LE(0xffffffff, 4);
  broken.writeUInt32LE(0xffffffff, whole.length - 8);
  expect(stripWav(broken)).toEqual(whole);
});
