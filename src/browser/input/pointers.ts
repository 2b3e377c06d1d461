export const hasCoarsePointer = (): boolean => matchMedia('(pointer: coarse)').matches;

/** False on a touch-only device: such browsers report a mouse at the last tap when an element moves below it. */
export const mayHaveMouse = (): boolean => !matchMedia('(any-hover: none)').matches;
