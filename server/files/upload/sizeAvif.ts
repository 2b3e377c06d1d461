import { walkBoxes } from './strip/boxes';
import type { Size } from './strip/parts';

/** Returns sizes before cropping (`clap`), because browsers decode the uncropped image. */
export function sizesOfAvif(source: Buffer): Size[] {
  const sizes: Size[] = [];
  walkBoxes(source, ({ type, body, end }) => {
    const content = source.subarray(body, end);
    if (type === 'ispe') sizes.push({ width: content.readUInt32BE(4), height: content.readUInt32BE(8) });
    else if (type === 'tkhd') sizes.push(sizeOfTrack(content));
    return true;
  });
  return sizes;
}

/** `tkhd` holds width and height as fixed-point numbers with 16 fractional bits. */
function sizeOfTrack(body: Buffer): Size {
  const at = body.readUInt8(0) === 1 ? 88 : 76;
  return { width: body.readUInt32BE(at) >>> 16, height: body.readUInt32BE(at + 4) >>> 16 };
}
