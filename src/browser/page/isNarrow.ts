/** True if the window has room for one pane only; the same width as `md:` in the styles. */
export const isNarrow = (): boolean => matchMedia('(width < 48rem)').matches;
