/** Navigation state that scrolls to the newest message. */
export const atEnd = { at: 'end' } as const;

export const asksForEnd = (state: unknown): boolean => fieldOf(state, 'at') === 'end';

export type LinkState = ReturnType<typeof linkStateOf>;

export function linkStateOf(state: unknown) {
  const find = fieldOf(state, 'find');
  const mentions = fieldOf(state, 'mentions');
  return {
    find: typeof find === 'string' ? find : undefined,
    mentions: Array.isArray(mentions) ? mentions.filter((id) => typeof id === 'string') : undefined,
    keepsFocus: fieldOf(state, 'keepsFocus') === true,
  };
}

const fieldOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
