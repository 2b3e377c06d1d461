import { setBounded } from '#browser/bounded';
import { perSession } from '#browser/perSession';

/** Where somebody was in a conversation: a message, and how far below the top of the view it stood, in px. */
export interface ScrollPosition {
  /** The window it was read in. */
  anchorId: string | undefined;
  id: string;
  top: number;
}

const maxPositions = 200;

/**
 * Where people were, for as long as the session lives: by conversation, for coming back through the list, and by entry of
 * the browser's history, for Back and Forward. A person at the end leaves no position: new messages decide there.
 */
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
