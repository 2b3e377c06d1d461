/** State of a history entry that was opened over a view of the app: closing it leads back there. */
export const beside = { beside: true } as const;

export const isBeside = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'beside') === true;
