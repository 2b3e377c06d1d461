/** In its own file, because the first view needs no other form code. */
export const inputLook =
  'min-h-10 pointer-coarse:min-h-11 w-full rounded-lg border border-edge bg-paper px-3 py-2 placeholder:text-faint aria-invalid:border-danger stark:aria-invalid:border-3';

/** Sizes a field by an `::after` copy of its text where CSS `field-sizing` is missing (Safari before 26.2). */
export const repeated = (words: string): string | undefined =>
  globalThis.CSS?.supports?.('field-sizing', 'content') ? undefined : words;
