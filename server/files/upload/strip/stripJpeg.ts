import { cleanProfile } from './cleanProfile';
import { exifOf, orientationIn } from './orientation';
import { countParts, type Size } from './parts';

export interface Stripped {
  bytes: Buffer;
  /** The EXIF orientation. Values from 5 swap width and height. */
  orientation: number;
  sizes: Size[];
}

const start = 0xd8;
const end = 0xd9;
const scan = 0xda;
const exif = 0xe1;
const colours = 0xe2;
const exifName = 'Exif\0\0';

/** Copies segments up to the end of the image. Throws for a broken file. */
export function stripJpeg(source: Buffer): Stripped {
  if (source.readUInt16BE(0) !== 0xff00 + start) throw new RangeError('no JPEG');
  const kept: Buffer[] = [];
  const sizes: Size[] = [];
  const parts = countParts();
  let orientation = 1;
  for (let at = 2; at < source.length; ) {
    if (source[at] !== 0xff) throw new RangeError('no marker');
    const marker = source.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === end) break;
    else if (isStandalone(marker)) at += 2;
    else {
      parts.next();
      const next = at + 2 + source.readUInt16BE(at + 2);
      if (next > source.length || next < at + 4) throw new RangeError('no segment');
      const segment = source.subarray(at, next);
      if (marker === exif && segment.toString('latin1', 4, 10) === exifName)
        orientation = orientationIn(segment.subarray(10)) ?? orientation;
      if (isFrame(marker)) sizes.push({ width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) });
      if (isKept(marker, segment)) kept.push(marker === 0xe0 && segment.length > 18 ? thumbless(segment) : segment);
      at = next;
      if (marker === scan) {
        const rest = endOfScan(source, at);
        kept.push(source.subarray(at, rest));
        at = rest;
      }
    }
  }
  const head = [Buffer.from([0xff, start]), ...(orientation > 1 ? [upright(orientation)] : [])];
  const bytes = Buffer.concat([...head, ...withCleanProfile(kept), Buffer.from([0xff, end])]);
  return { bytes, orientation, sizes };
}

/** Excludes the markers DHT, JPG and DAC, which do not begin a frame. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const isStandalone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

const profileName = 'ICC_PROFILE\0';
/** Offset of the profile in a segment, after the marker, length, name, part number and part count. */
const profileAt = 4 + profileName.length + 2;
const isProfile = (segment: Buffer) =>
  segment[0] === 0xff && segment[1] === colours && segment.toString('latin1', 4, 16) === profileName;

/** Cleans the colour profile, or removes a broken profile. The parts of a profile may have any order. */
function withCleanProfile(kept: Buffer[]): Buffer[] {
  const parts = kept.filter(isProfile).sort((a, b) => (a[16] ?? 0) - (b[16] ?? 0));
  if (parts.length === 0) return kept;
  const clean = cleanProfile(Buffer.concat(parts.map((part) => part.subarray(profileAt))));
  if (!clean) return kept.filter((segment) => !isProfile(segment));
  let done = 0;
  const cleaned = new Map<Buffer, Buffer>();
  for (const part of parts) {
    const own = Buffer.from(part);
    done += clean.copy(own, profileAt, done);
    cleaned.set(part, own);
  }
  return kept.map((segment) => cleaned.get(segment) ?? segment);
}

/** Removes the thumbnail, which may show more than the image does. */
const thumbless = (jfif: Buffer) =>
  Buffer.concat([Buffer.from([0xff, 0xe0, 0, 16]), jfif.subarray(4, 16), Buffer.from([0, 0])]);

/** Removes application segments, except the colour profile and two segments that define the colour coding. */
function isKept(marker: number, segment: Buffer): boolean {
  if (marker === colours) return isProfile(segment);
  if (marker === 0xe0) return segment.toString('latin1', 4, 9) === 'JFIF\0';
  if (marker === 0xee) return segment.toString('latin1', 4, 9) === 'Adobe';
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  return marker !== 0xfe && !isApplication;
}

/**
 * Returns the offset of the marker that ends a scan. A byte 0xff is part of the scan if 0, 0xff or a standalone marker
 * follows.
 */
function endOfScan(source: Buffer, from: number): number {
  for (let at = from; at < source.length; at++) {
    if (source[at] !== 0xff) continue;
    const next = source[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isStandalone(next)) return at;
  }
  return source.length;
}

function upright(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from(exifName, 'latin1'), exifOf(orientation)]);
  return Buffer.concat([Buffer.from([0xff, exif, 0, body.length + 2]), body]);
}
