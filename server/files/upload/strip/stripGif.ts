import { countParts } from './parts';
import type { Stripped } from './stripJpeg';

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;
/** Extensions for the loop count. Other extensions hold text, locations and colours that browsers do not read. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * Accepts truncated files, because browsers show them. Throws the `Refusal` `file-too-complex` for too many blocks, and
 * a `RangeError` for a broken file.
 */
export function stripGif(source: Buffer): Stripped {
  const sizes = [{ width: source.readUInt16LE(6), height: source.readUInt16LE(8) }];
  const parts = countParts();
  let at = 13 + colourTable(source.readUInt8(10));
  const kept = [source.subarray(0, at)];
  while (at < source.length) {
    const start = at;
    const kind = source.readUInt8(at);
    if (kind === trailer) {
      kept.push(source.subarray(at, at + 1));
      break;
    }
    if (kind === 0) at += 1;
    else if (kind === extension) {
      parts.next();
      at = behindData(source, at + 2);
      if (!isKept(source, start)) continue;
    } else if (kind === image && at + 10 <= source.length) {
      parts.next();
      sizes.push({
        width: source.readUInt16LE(at + 1) + source.readUInt16LE(at + 5),
        height: source.readUInt16LE(at + 3) + source.readUInt16LE(at + 7),
      });
      at = behindData(source, at + 11 + colourTable(source.readUInt8(at + 9)));
    } else if (kind === image) break;
    else throw new RangeError('no block');
    kept.push(source.subarray(start, at));
  }
  return { bytes: Buffer.concat(kept), orientation: 1, sizes };
}

function isKept(source: Buffer, at: number): boolean {
  const label = source[at + 1];
  if (label === graphicControl) return true;
  return label === application && keptApplications.has(source.toString('latin1', at + 3, at + 14));
}

/**
 * Returns the offset after a list of blocks. A block has a length byte and up to 255 bytes. An empty block ends the
 * list.
 */
function behindData(source: Buffer, from: number): number {
  let at = from;
  while (at < source.length) {
    const length = source.readUInt8(at);
    at += 1 + length;
    if (length === 0) break;
  }
  return at;
}
