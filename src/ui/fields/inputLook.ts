/** In its own file, because the first view needs no other form code. */
export const inputLook =
  'min-h-10 pointer-coarse:min-h-11 w-full rounded-lg border border-edge bg-paper px-3 py-2 placeholder:text-faint aria-invalid:border-danger stark:aria-invalid:border-3';

/** Returns undefined if the browser supports CSS `field-sizing`, which Safari before 26.2 lacks. */
export const repeated = (words: string): string | undefined =>
  globalThis.CSS?.supports?.('field-sizing', 'content') ? undefined : words;
