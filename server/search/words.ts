import { fold } from '../../src/contract/fold';

/**
 * Scripts without spaces between words, and emoji. Each character of these scripts is a word, and consecutive characters are
 * a phrase.
 */
const unspaced = [
  ...['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((script) => `\\p{Script=${script}}`),
  '\\p{Extended_Pictographic}',
].join('');
const runs = /[\p{L}\p{N}\p{M}\p{Co}\p{Extended_Pictographic}]+/gu;
const pieces = new RegExp(`[${unspaced}]\\p{M}*|[^${unspaced}]+`, 'gu');
const maxWordLength = 60;

/** Returns a list of folded words for each run of letters: `AI東京` is `['ai', '東', '京']`. */
export const searchWords = (text: string): string[][] =>
  [...fold(text).matchAll(runs)].map(([run]) =>
    [...run.matchAll(pieces)].map(([piece]) => [...piece].slice(0, maxWordLength).join('')),
  );
