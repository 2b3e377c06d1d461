import { readFileSync } from 'node:fs';

/** Parts of test titles, by the file of the tests. */
export type Cases = Record<string, string[]>;

/** The titles that their file does not contain. */
export const missing = (cases: Cases): string[] =>
  Object.entries(cases).flatMap(([file, titles]) => {
    const text = readFileSync(file, 'utf8');
    return titles.filter((title) => !text.includes(title)).map((title) => `${file}: ${title}`);
  });
