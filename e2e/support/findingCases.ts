import { readFileSync } from 'node:fs';

/** A file, and words of the titles of its tests as they stand there. */
export type Cases = Record<string, string[]>;

/** The titles that no file has any more. */
export const missing = (cases: Cases): string[] =>
  Object.entries(cases).flatMap(([file, titles]) => {
    const text = readFileSync(file, 'utf8');
    return titles.filter((title) => !text.includes(title)).map((title) => `${file}: ${title}`);
  });
