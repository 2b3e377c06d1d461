import { fold } from '../../src/contract/fold';

/** Scripts written without spaces, and emoji: each character is a word of its own, and several in a row are a phrase. */
const unspaced = [
  ...['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((script) => `\\p{Script=${script}}`),
  '\\p{Extended_Pictographic}',
].join('');
const runs = /[\p{L}\p{N}\p{M}\p{Co}\p{Extended_Pictographic}]+/gu;
const pieces = new RegExp(`[${unspaced}]\\p{M}*|[^${unspaced}]+`, 'gu');
const maxWordLength = 60;

/**
 * The folded words of a text, in order. Words of one unbroken run are one list: `AI東京` is `['ai', '東', '京']`. Both databases
 * are given these and split nothing themselves, so they find the same.
 */
export const searchWords = (text: string): string[][] =>
  [...fold(text).matchAll(runs)].map(([run]) =>
    [...run.matchAll(pieces)].map(([piece]) => [...piece].slice(0, maxWordLength).join('')),
  );
