import { setBounded } from '#browser/bounded';
import { perSession } from '#browser/perSession';

/** Pixels below the top of the view. */
export interface ScrollPosition {
  anchorId: string | undefined;
  id: string;
  top: number;
}

const maxPositions = 200;

/** Session positions by conversation, and by history entry for Back and Forward. The end leaves none. */
export function createScrollPositions() {
  const byKey = new Map<string, ScrollPosition>();
  return {
    recall: (key: string): ScrollPosition | undefined => byKey.get(key),
    keep(keys: readonly string[], position: ScrollPosition | undefined): void {
      for (const key of keys) {
        if (position) setBounded(byKey, key, position, maxPositions);
        else byKey.delete(key);
      }
    },
  };
}

export const scrollPositions = perSession(createScrollPositions);
