import { Refusal } from '../../../refusal';

export interface Size {
  width: number;
  height: number;
}

/** Maximum segments, chunks, boxes and frames of a file. Real files have some hundreds. */
const maxParts = 10_000;

export function countParts(): { next: () => void } {
  let count = 0;
  return {
    next() {
      if (++count > maxParts) throw new Refusal('file-too-complex');
    },
  };
}

/** Returns the size that covers all frames, because a small image may contain a huge frame. */
export function unionOf(sizes: Size[]): Size {
  let [width, height] = [0, 0];
  for (const size of sizes) {
    width = Math.max(width, size.width);
    height = Math.max(height, size.height);
  }
  return { width, height };
}
