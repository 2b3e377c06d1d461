export interface LinkState {
  /** The words to mark. */
  find?: string;
  /** The focus stays where it is. */
  keepsFocus: boolean;
  /** The mentions that are left after this one. */
  mentions?: string[];
}

/** What a link to a message says of it, from the state of its history entry. */
export function linkStateOf(state: unknown): LinkState {
  if (typeof state !== 'object' || state === null) return { keepsFocus: false };
  return {
    ...('find' in state && typeof state.find === 'string' && { find: state.find }),
    ...('mentions' in state &&
      Array.isArray(state.mentions) && { mentions: state.mentions.filter((id) => typeof id === 'string') }),
    keepsFocus: 'keepsFocus' in state && state.keepsFocus === true,
  };
}
