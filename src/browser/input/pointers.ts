export const hasCoarsePointer = (): boolean => matchMedia('(pointer: coarse)').matches;

/** False on a touch-only device, because its browser reports a mouse when an element moves below the last tap. */
export const mayHaveMouse = (): boolean => !matchMedia('(any-hover: none)').matches;
