/** The look of every field that somebody types into. It stands alone: the first message needs no more of a form. */
export const inputLook =
  'min-h-10 pointer-coarse:min-h-11 w-full rounded-lg border border-edge bg-paper px-3 py-2 placeholder:text-faint aria-invalid:border-danger stark:aria-invalid:border-3';
