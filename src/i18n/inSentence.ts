const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const days = [0, -1].map((day) => relative.format(day, 'day'));

/** The result of `dayOf` or `whenOf` within a sentence: "Created yesterday". */
export const inSentence = (when: string): string =>
  days.find((day) => day.toLocaleLowerCase() === when.toLocaleLowerCase()) ?? when;
