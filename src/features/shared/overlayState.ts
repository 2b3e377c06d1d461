/** State of a history entry that was opened over a view of the app: closing it leads back there. */
export const overlayState = { beside: true } as const;

export const isOverlayState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'beside') === true;
