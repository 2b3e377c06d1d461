/** `top`: distance of the row from the top of the view. */
export type Target =
  | { type: 'end' }
  | { type: 'unread' }
  | { type: 'row'; id: string }
  | { type: 'position'; id: string; top: number };

/**
 * The anchor of the view: the newest row, the row being read, or a pending jump. Only the person's actions lead to
 * `following`.
 */
export type ScrollMode = { mode: 'following' } | { mode: 'reading' } | { mode: 'jumping'; to: Target };

export type ScrollEvent =
  /** `atEnd`: the conversation's newest message is visible. */
  | { type: 'scrolled'; atEnd: boolean }
  /** Sending is a jump to the end. */
  | { type: 'jumped'; to: Target }
  /** The target is visible or unavailable. */
  | { type: 'landed'; atEnd: boolean };

const following: ScrollMode = { mode: 'following' };
const reading: ScrollMode = { mode: 'reading' };

/** Returns the same object if the mode does not change. Arrivals and image loads are no events. */
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
