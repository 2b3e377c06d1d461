/** What is used most here is a finger. */
export const hasCoarsePointer = (): boolean => matchMedia('(pointer: coarse)').matches;
