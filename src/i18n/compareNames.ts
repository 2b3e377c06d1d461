/** As people expect a list: without regard to case, and 2 before 10. */
export const compareNames = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true }).compare;
