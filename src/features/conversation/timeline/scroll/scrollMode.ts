/** `top`: pixels from the top of the viewport to the row. */
export type Target =
  | { type: 'end' }
  | { type: 'unread' }
  | { type: 'row'; id: string }
  | { type: 'position'; id: string; top: number };

/** Only a scroll or a jump that ends at the newest message leads to `following`. */
export type ScrollMode = { mode: 'following' } | { mode: 'reading' } | { mode: 'jumping'; to: Target };

export type ScrollEvent =
  /** `atEnd` is true if the newest message of the conversation is visible. */
  { type: 'scrolled'; atEnd: boolean } | { type: 'jumped'; to: Target } | { type: 'landed'; atEnd: boolean };

const following: ScrollMode = { mode: 'following' };
const reading: ScrollMode = { mode: 'reading' };

/** Returns the same object if the mode does not change. */
export function reduceScrollMode(mode: ScrollMode, event: ScrollEvent): ScrollMode {
  switch (event.type) {
    case 'scrolled': {
      const next = event.atEnd ? following : reading;
      return next.mode === mode.mode ? mode : next;
    }
    case 'jumped':
      return { mode: 'jumping', to: event.to };
    case 'landed':
      if (mode.mode !== 'jumping') return mode;
      return event.atEnd ? following : reading;
  }
}
