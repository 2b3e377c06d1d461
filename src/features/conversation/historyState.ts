// What the state of a history entry says of a conversation.

/** Asks for the newest message, wherever the person was. */
export const atEnd = { at: 'end' } as const;

export const asksForEnd = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'at' in state && state.at === 'end';

/** Of settings beside a conversation: closing them leads back to it. */
export const beside = { beside: true } as const;

export const isBeside = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'beside' in state && state.beside === true;

export interface LinkState {
  /** The words to mark. */
  find?: string;
  /** The focus stays where it is. */
  keepsFocus: boolean;
  /** The mentions that are left after this one. */
  mentions?: string[];
}

/** What a link to a message says of it. */
export function linkStateOf(state: unknown): LinkState {
  if (typeof state !== 'object' || state === null) return { keepsFocus: false };
  return {
    ...('find' in state && typeof state.find === 'string' && { find: state.find }),
    ...('mentions' in state &&
      Array.isArray(state.mentions) && { mentions: state.mentions.filter((id) => typeof id === 'string') }),
    keepsFocus: 'keepsFocus' in state && state.keepsFocus === true,
  };
}
