/** Tags that define colours. Other tags hold names of makers, machines and people, and copies of settings. */
const colours = new Set([
  ...['rXYZ', 'gXYZ', 'bXYZ', 'wtpt', 'bkpt', 'chad', 'rTRC', 'gTRC', 'bTRC', 'kTRC', 'lumi', 'cicp', 'chrm', 'gamt'],
  ...['A2B0', 'A2B1', 'A2B2', 'B2A0', 'B2A1', 'B2A2', 'D2B0', 'D2B1', 'D2B2', 'B2D0', 'B2D1', 'B2D2', 'tech', 'view'],
]);
const headBytes = 128;
/** Header fields for the date, the machine, the maker and a hash. */
const makerRanges: [from: number, to: number][] = [
  [24, 36],
  [48, 56],
  [80, 100],
];
const maxTags = 100;

/** Returns a profile of equal length without texts and without the maker. Returns undefined for an invalid profile. */
export function cleanProfile(source: Buffer): Buffer | undefined {
  if (source.length < headBytes + 4 || source.toString('latin1', 36, 40) !== 'acsp') return undefined;
  const count = source.readUInt32BE(headBytes);
  const table = headBytes + 4;
  if (count > maxTags || table + count * 12 > source.length) return undefined;
  const bytes = Buffer.alloc(source.length);
  source.copy(bytes, 0, 0, table + count * 12);
  for (const [from, to] of makerRanges) bytes.fill(0, from, to);
  for (let at = table; at < table + count * 12; at += 12) {
    const from = source.readUInt32BE(at + 4);
    const to = from + source.readUInt32BE(at + 8);
    if (from < table + count * 12 || to > source.length) return undefined;
    if (colours.has(source.toString('latin1', at, at + 4))) source.copy(bytes, from, from, to);
    else emptyText(bytes, source, from, to);
  }
  return bytes;
}

function emptyText(bytes: Buffer, source: Buffer, from: number, to: number) {
  const type = source.toString('latin1', from, from + 4);
  if (to - from < 16) return;
  source.copy(bytes, from, from, from + 4);
  // An empty `desc` text has the length 1, because the text ends with NUL.
  if (type === 'desc') bytes.writeUInt32BE(1, from + 8);
  // An empty `mluc` list must still state the size of an entry.
  if (type === 'mluc') bytes.writeUInt32BE(12, from + 12);
}
