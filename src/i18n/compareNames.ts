/** Ignores case, and sorts 2 before 10. */
export const compareNames = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true }).compare;
