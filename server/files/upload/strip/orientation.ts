const orientationTag = 0x0112;

export function orientationIn(tiff: Buffer): number | undefined {
  if (tiff.length < 14) return undefined;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const two = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const table = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (table + 2 > tiff.length) return undefined;
  for (let entry = 0, at = table + 2; entry < two(table) && at + 12 <= tiff.length; entry++, at += 12) {
    const value = two(at + 8);
    if (two(at) === orientationTag) return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

export const exifOf = (orientation: number): Buffer =>
  Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);
