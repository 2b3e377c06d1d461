/**
 * What the box around a growing field repeats of its words (`grows` in utilities.css): nothing where the browser sizes the field by
 * them itself, which Safari before 26.2 does not.
 */
export const repeated = (words: string): string | undefined =>
  globalThis.CSS?.supports?.('field-sizing', 'content') ? undefined : words;
