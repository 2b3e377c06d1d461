import { countParts } from './parts';

export interface Box {
  type: string;
  at: number;
  body: number;
  end: number;
}

/** Boxes that contain boxes, with the number of bytes before the first child. */
const containers: Record<string, number> = {
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  edts: 0,
  mvex: 0,
  moof: 0,
  traf: 0,
  mfra: 0,
  meta: 4,
  iprp: 0,
  ipco: 0,
};
const maxDepth = 6;

/**
 * Calls `visit` for each box, with the types of its parents. Skips the children if `visit` returns false. Throws the
 * `Refusal` `file-too-complex` for too many boxes, and a `RangeError` for a broken file.
 */
export function walkBoxes(source: Buffer, visit: (box: Box, inside: readonly string[]) => boolean): void {
  const parts = countParts();
  const visitRange = (from: number, to: number, inside: readonly string[]) => {
    for (let at = from; at + 8 <= to; ) {
      parts.next();
      const box = boxAt(source, at, to);
      const offset = containers[box.type];
      if (visit(box, inside) && offset !== undefined && inside.length < maxDepth)
        visitRange(box.body + offset, box.end, [...inside, box.type]);
      at = box.end;
    }
  };
  visitRange(0, source.length, []);
}

function boxAt(source: Buffer, at: number, to: number): Box {
  const type = source.toString('latin1', at + 4, at + 8);
  const short = source.readUInt32BE(at);
  const head = short === 1 ? 16 : 8;
  const length = short === 0 ? to - at : short === 1 ? Number(source.readBigUInt64BE(at + 8)) : short;
  const end = at + length;
  if (length < head || end > to) throw new RangeError(type);
  return { type, at, body: at + head, end };
}

/** Keeps the length of the box, because tables of a video hold positions in the file. */
export function blankBox(bytes: Buffer, { at, body, end }: Box): void {
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, body, end);
}
