/** Navigation state that scrolls to the newest message. */
export const atEnd = { at: 'end' } as const;

export const asksForEnd = (state: unknown): boolean => fieldOf(state, 'at') === 'end';

export interface LinkState {
  find?: string;
  keepsFocus: boolean;
  mentions?: string[];
}

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
