// What the state of a history entry says of a conversation.

/** Asks for the newest message, wherever the person was. */
export const atEnd = { at: 'end' } as const;

export const asksForEnd = (state: unknown): boolean => fieldOf(state, 'at') === 'end';

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
  const find = fieldOf(state, 'find');
  const mentions = fieldOf(state, 'mentions');
  return {
    ...(typeof find === 'string' && { find }),
    ...(Array.isArray(mentions) && { mentions: mentions.filter((id) => typeof id === 'string') }),
    keepsFocus: fieldOf(state, 'keepsFocus') === true,
  };
}

const fieldOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
