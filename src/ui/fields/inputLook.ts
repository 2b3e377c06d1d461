/** Kept in this file, because the first view needs no other part of a form. */
export const inputLook =
  'min-h-10 pointer-coarse:min-h-11 w-full rounded-lg border border-edge bg-paper px-3 py-2 placeholder:text-faint aria-invalid:border-danger stark:aria-invalid:border-3';

/** Undefined where CSS `field-sizing` works, which Safari before 26.2 lacks. */
export const repeated = (words: string): string | undefined =>
  globalThis.CSS?.supports?.('field-sizing', 'content') ? undefined : words;
