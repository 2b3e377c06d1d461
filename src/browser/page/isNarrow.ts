/** Whether one thing at a time fits; as `md:` in the styles. */
export const isNarrow = (): boolean => matchMedia('(width < 48rem)').matches;
