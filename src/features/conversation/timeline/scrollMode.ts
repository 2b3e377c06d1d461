/** Where a jump goes. `row` and `place` name a message; `top` is the distance between its row and the top of the view. */
export type Target =
  | { at: 'end' }
  | { at: 'unread' }
  | { at: 'row'; id: string }
  | { at: 'place'; id: string; top: number };

/**
 * What the view holds on to: the newest line, the line being read, or nothing until a jump has landed. Only a person's
 * own doing leads to `following`.
 */
export type Follow = { mode: 'following' } | { mode: 'reading' } | { mode: 'jumping'; to: Target };

export type FollowEvent =
  /** The person moved the view. At the end means: the newest message of the conversation is in it. */
  | { type: 'scrolled'; atEnd: boolean }
  /** The person asked to be elsewhere; to send is to ask for the end. */
  | { type: 'jumped'; to: Target }
  /** What was asked for is in the view, or cannot be had. */
  | { type: 'landed'; atEnd: boolean }
  /** Anything that happened by itself: messages, reactions, edits, pictures, fonts, typing, pages of history. */
  | { type: 'changed' };

const following: Follow = { mode: 'following' };
const reading: Follow = { mode: 'reading' };

/** The same object when nothing moved. */
export function reduceFollow(follow: Follow, event: FollowEvent): Follow {
  switch (event.type) {
    case 'scrolled': {
      const next = event.atEnd ? following : reading;
      return next.mode === follow.mode ? follow : next;
    }
    case 'jumped':
      return { mode: 'jumping', to: event.to };
    case 'landed':
      if (follow.mode !== 'jumping') return follow;
      return event.atEnd ? following : reading;
    case 'changed':
      return follow;
  }
}
