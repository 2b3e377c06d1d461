/** The look of every field that somebody types into. It stands alone: the first message needs no more of a form. */
export const inputLook =
  'min-h-10 pointer-coarse:min-h-11 w-full rounded-lg border border-edge bg-paper px-3 py-2 placeholder:text-faint aria-invalid:border-danger stark:aria-invalid:border-3';

/**
 * What the box around a growing field repeats of its words (`grows` in utilities.css): nothing where the browser sizes the field by
 * them itself, which Safari before 26.2 does not.
 */
export const repeated = (words: string): string | undefined =>
  globalThis.CSS?.supports?.('field-sizing', 'content') ? undefined : words;
