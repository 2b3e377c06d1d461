/** A history entry over a view: closing goes back. */
export const overlayState = { beside: true } as const;

export const isOverlayState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'beside') === true;
