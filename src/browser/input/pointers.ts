/** True if the main pointer is a finger. */
export const hasCoarsePointer = (): boolean => matchMedia('(pointer: coarse)').matches;
