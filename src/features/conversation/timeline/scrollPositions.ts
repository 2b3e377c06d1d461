/** Where somebody was in a conversation: a message, and how far below the top of the view it stood. */
export interface Place {
  /** The window it was read in. */
  anchorId: string | undefined;
  id: string;
  top: number;
}

const most = 200;

/**
 * Where people were, for as long as the page lives: by conversation, for coming back through the list, and by entry of
 * the browser's history, for Back and Forward. Nothing is kept of who was at the end: new messages decide there.
 */
export function createPlaces() {
  const places = new Map<string, Place>();
  return {
    recall: (key: string): Place | undefined => places.get(key),
    keep(keys: readonly string[], place: Place | undefined): void {
      for (const key of keys) {
        // Set anew, so that the first is the one untouched for longest.
        places.delete(key);
        if (place) places.set(key, place);
      }
      for (const key of places.keys()) {
        if (places.size <= most) break;
        places.delete(key);
      }
    },
  };
}

export const places = createPlaces();
