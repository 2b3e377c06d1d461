import { Refusal } from '../../http/errors';

export interface Size {
  width: number;
  height: number;
}

/** Parts (segments, chunks, boxes, frames) of a file that are looked at. Real files have some hundreds. */
const partsMax = 10_000;

/** Call `next` for each part; throws `file-too-complex` when a file has more than anybody's needs. */
export function countParts(): { next: () => void } {
  let count = 0;
  return {
    next() {
      if (++count > partsMax) throw new Refusal('file-too-complex');
    },
  };
}

/** What a picture's parts need together: a small screen around a huge frame is huge. */
export function unionOf(sizes: Size[]): Size {
  let [width, height] = [0, 0];
  for (const size of sizes) {
    width = Math.max(width, size.width);
    height = Math.max(height, size.height);
  }
  return { width, height };
}
