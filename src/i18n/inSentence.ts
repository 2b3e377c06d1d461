const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const days = [0, -1].map((day) => relative.format(day, 'day'));

/** What `dayOf` and `whenOf` answer as it is written after other words: "Created yesterday". */
export const inSentence = (when: string): string =>
  days.find((day) => day.toLocaleLowerCase() === when.toLocaleLowerCase()) ?? when;
