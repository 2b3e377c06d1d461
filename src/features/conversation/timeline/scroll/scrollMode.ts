/** Where a jump goes. `row` and `position` name a message; `top` is the distance between its row and the top of the view. */
export type Target =
  | { type: 'end' }
  | { type: 'unread' }
  | { type: 'row'; id: string }
  | { type: 'position'; id: string; top: number };

/**
 * What the view holds on to: the newest row, the row being read, or nothing until a jump has landed. Only a person's
 * own doing leads to `following`.
 */
export type ScrollMode = { mode: 'following' } | { mode: 'reading' } | { mode: 'jumping'; to: Target };

export type ScrollEvent =
  /** The person moved the view. At the end means: the newest message of the conversation is in it. */
  | { type: 'scrolled'; atEnd: boolean }
  /** The person asked to be elsewhere; to send is to ask for the end. */
  | { type: 'jumped'; to: Target }
  /** What was asked for is in the view, or cannot be had. */
  | { type: 'landed'; atEnd: boolean };

const following: ScrollMode = { mode: 'following' };
const reading: ScrollMode = { mode: 'reading' };

/** The same object when nothing moved. What happens by itself (messages, pictures, fonts) is no event: it moves nothing. */
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
