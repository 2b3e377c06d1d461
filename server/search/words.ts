/** Scripts written without spaces, and pictures: each sign is a word of its own, and several in a row are a phrase. */
const unspaced = [
  ...['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((script) => `\\p{Script=${script}}`),
  '\\p{Extended_Pictographic}',
].join('');
const runs = /[\p{L}\p{N}\p{M}\p{Co}\p{Extended_Pictographic}]+/gu;
const pieces = new RegExp(`[${unspaced}]\\p{M}*|[^${unspaced}]+`, 'gu');
const wordLengthMax = 60;

/** Without case, accents and other ways of writing the same letter. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|\u00ad|[\u200b-\u200d]|\u2060|\ufe0e|\ufe0f/g, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ');

/**
 * The words of a text as they are looked up, in their order. Those of one unbroken run stand together: `AI東京` is
 * `['ai', '東', '京']`. Both databases are given these and cut nothing up themselves, so they find the same.
 */
export const searchWords = (text: string): string[][] =>
  [...fold(text).matchAll(runs)].map(([run]) =>
    [...run.matchAll(pieces)].map(([piece]) => [...piece].slice(0, wordLengthMax).join('')),
  );
