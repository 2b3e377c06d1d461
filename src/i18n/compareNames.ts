/** The order that people expect in a list: case does not matter, and 2 comes before 10. */
export const compareNames = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true }).compare;
