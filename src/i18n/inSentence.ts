import { daysBack } from './dates';

/** The result of `dayOf` or `whenOf` within a sentence: "Created yesterday". */
export const inSentence = (when: string): string =>
  [0, 1].map(daysBack).find((day) => day.toLocaleLowerCase() === when.toLocaleLowerCase()) ?? when;
