import { countParts, type Size } from './parts';

/** Boxes that contain boxes, and how many bytes precede these. */
const containers: Record<string, number> = { meta: 4, iprp: 0, ipco: 0, moov: 0, trak: 0 };

/** Sizes of every item and track before cropping (`clap`), because the whole is decoded. */
export function sizesOfAvif(source: Buffer): Size[] {
  const sizes: Size[] = [];
  const parts = countParts();
  const walk = (from: number, to: number, depth: number) => {
    for (let at = from; at + 8 <= to; ) {
      parts.next();
      const name = source.toString('latin1', at + 4, at + 8);
      const short = source.readUInt32BE(at);
      const head = short === 1 ? 16 : 8;
      const length = short === 0 ? to - at : short === 1 ? Number(source.readBigUInt64BE(at + 8)) : short;
      const end = at + length;
      if (length < head || end > to) throw new RangeError(name);
      const body = source.subarray(at + head, end);
      const inner = containers[name];
      if (inner !== undefined && depth < 6) walk(at + head + inner, end, depth + 1);
      else if (name === 'ispe') sizes.push({ width: body.readUInt32BE(4), height: body.readUInt32BE(8) });
      else if (name === 'tkhd') sizes.push(sizeOfTrack(body));
      at = end;
    }
  };
  walk(0, source.length, 0);
  return sizes;
}

/** Fixed-point numbers with sixteen fractional bits. */
function sizeOfTrack(body: Buffer): Size {
  const at = body.readUInt8(0) === 1 ? 88 : 76;
  return { width: body.readUInt32BE(at) >>> 16, height: body.readUInt32BE(at + 4) >>> 16 };
}
