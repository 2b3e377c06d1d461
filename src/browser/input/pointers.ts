export const hasCoarsePointer = (): boolean => matchMedia('(pointer: coarse)').matches;
