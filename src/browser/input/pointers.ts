export const hasCoarsePointer = (): boolean => matchMedia('(pointer: coarse)').matches;

/** False on a device of touch alone: there browsers report a mouse where the last tap was, once something moves below it. */
export const mayHaveMouse = (): boolean => !matchMedia('(any-hover: none)').matches;
