import { Refusal } from '../../../refusal';
import { blankDataTracks } from './blankDataTracks';
import { type Box, blankBox, walkBoxes } from './boxes';
import { cleanProfile } from './cleanProfile';
import { countParts } from './parts';

/** Boxes in which programs write locations, cameras and names. Free space may still hold deleted boxes. */
const metadata = new Set(['udta', 'meta', 'uuid', '\u00a9xyz', 'loci', 'XMP_', 'xml ', 'bxml', 'free', 'skip']);
/**
 * The boxes that a video needs, by parent box. All other boxes in these parents are blanked, because cameras add boxes
 * of their own.
 */
const requiredBoxes: Record<string, ReadonlySet<string>> = {
  '': new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'pdin']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'edts', 'tref', 'trgr', 'mdia', 'tapt']),
};
/**
 * Removes metadata without moving bytes. Throws the `Refusal` `data-track` for a data track that cannot be blanked, and
 * a `RangeError` for a broken file.
 */
export function blankFilm(source: Buffer): Buffer {
  const bytes = Buffer.from(source);
  blankDataTracks(bytes);
  walkBoxes(bytes, (box, inside) => blankOrEnter(bytes, box, inside));
  return bytes;
}

/** Removes Exif, XMP and track metadata without moving bytes. */
export function blankAvif(source: Buffer): Buffer {
  const bytes = Buffer.from(source);
  blankDataTracks(bytes);
  walkBoxes(source, (box, inside) => {
    // The `meta` box at the top level holds the items of the image. A `meta` box of a track holds metadata.
    if (box.type !== 'meta' || inside.length > 0) return blankOrEnter(bytes, box, inside);
    blankItems(bytes, source, box);
    // Visits the properties too, because encoders write private boxes among them.
    return true;
  });
  walkBoxes(source, (box) => {
    if (box.type === 'colr') cleanColours(bytes, box);
    return true;
  });
  return bytes;
}

function cleanColours(bytes: Buffer, { body, end }: Box) {
  if (!['prof', 'rICC'].includes(bytes.toString('latin1', body, body + 4))) return;
  const profile = cleanProfile(bytes.subarray(body + 4, end));
  if (!profile) throw new RangeError('colr');
  profile.copy(bytes, body + 4);
}

function blankOrEnter(bytes: Buffer, box: Box, inside: readonly string[]): boolean {
  const around = inside.at(-1) ?? '';
  if (!metadata.has(box.type) && (requiredBoxes[around]?.has(box.type) ?? true)) return true;
  blankBox(bytes, box);
  return false;
}

function boxesIn(source: Buffer, meta: Box): Box[] {
  const found: Box[] = [];
  const from = meta.body + 4;
  walkBoxes(source.subarray(from, meta.end), ({ type, at, body, end }) => {
    found.push({ type, at: at + from, body: body + from, end: end + from });
    return false;
  });
  return found;
}

function blankItems(bytes: Buffer, source: Buffer, meta: Box): void {
  const boxes = boxesIn(source, meta);
  const [iinf, iloc, idat] = ['iinf', 'iloc', 'idat'].map((type) => boxes.find((box) => box.type === type));
  if (!iinf) return;
  const unwanted = new Set<number>();
  const entries = iinf.body + (source.readUInt8(iinf.body) === 0 ? 6 : 8);
  walkBoxes(source.subarray(entries, iinf.end), (box) => {
    if (box.type !== 'infe') return false;
    const version = source.readUInt8(entries + box.body);
    if (version < 2) throw new RangeError('infe');
    const wide = version > 2;
    const typeAt = entries + box.body + (wide ? 10 : 8);
    if (!['Exif', 'mime', 'uri '].includes(source.toString('latin1', typeAt, typeAt + 4))) return false;
    const idAt = entries + box.body + 4;
    unwanted.add(wide ? source.readUInt32BE(idAt) : source.readUInt16BE(idAt));
    // Programs ignore an item of the unknown type `skip`, so they do not read the blanked bytes as Exif.
    bytes.write('skip', typeAt, 'latin1');
    return false;
  });
  if (unwanted.size === 0) return;
  if (!iloc) throw new RangeError('iloc');
  let blanked = 0;
  for (const { id, inItems, from, to } of extentsOf(source, iloc)) {
    if (!unwanted.has(id)) continue;
    blanked++;
    if (blanked > maxExtents) throw new Refusal('file-too-complex');
    const base = inItems ? (idat?.body ?? Number.NaN) : 0;
    const end = inItems ? (idat?.end ?? 0) : source.length;
    if (!(base + to <= end)) throw new RangeError('extent');
    bytes.fill(0, base + from, base + to);
  }
}

/**
 * Maximum extents that are blanked. Each extent may cover the whole file, so thousands of extents would take too long.
 * Real images have two or three.
 */
const maxExtents = 64;

interface Extent {
  id: number;
  /** True for positions in the `idat` box, false for positions in the file. */
  inItems: boolean;
  from: number;
  to: number;
}

function* extentsOf(source: Buffer, iloc: Box): Generator<Extent> {
  const parts = countParts();
  const body = source.subarray(iloc.body, iloc.end);
  const version = body.readUInt8(0);
  const sizes = body.readUInt16BE(4);
  const size = (shift: number) => (sizes >> shift) & 15;
  let at = 6;
  const number = (bytes: number): number => {
    at += bytes;
    if (bytes === 0) return 0;
    return bytes === 8 ? Number(body.readBigUInt64BE(at - 8)) : body.readUIntBE(at - bytes, bytes);
  };
  const count = number(version < 2 ? 2 : 4);
  for (let item = 0; item < count; item++) {
    parts.next();
    const id = number(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : number(2) & 15;
    number(2);
    const base = number(size(4));
    const extents = number(2);
    for (let extent = 0; extent < extents; extent++) {
      parts.next();
      if (version > 0) number(size(0));
      const from = base + number(size(12));
      const length = number(size(8));
      // Method 2 and length 0 (to the end of the file) are valid, but no program uses them for images.
      if (method > 1 || length === 0) throw new RangeError('extent');
      yield { id, inItems: method === 1, from, to: from + length };
    }
  }
}
