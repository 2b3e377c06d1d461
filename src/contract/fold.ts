export function fold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  // Lower case twice: `ẞ` has no upper case of its own, and only the upper case of `ß` is `SS`.
  // A stream-safe text has thirty marks in a row at most (UAX #15): sorting more takes the square of their number.
  const streamSafe = text.replace(/([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu, '$1');
  return streamSafe
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(undecomposed, (letter) => asciiOf[letter] ?? letter);
}

/** Letters with a stroke, and joined ones, that Unicode does not decompose; of Greek the sigma at the end of a word. */
const asciiOf: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};
const undecomposed = /[łđðøħŧæœþς]/g;
const beyondAscii = /[\u0080-\uffff]/;

/** Accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic. Vowel signs of Indic scripts and Thai are letters. */
const points = [
  ...['\\u0300-\\u036f', '\\u0483-\\u0487', '\\u0591-\\u05bd', '\\u05bf', '\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7'],
  ...['\\u0610-\\u061a', '\\u064b-\\u065f', '\\u0670', '\\u1ab0-\\u1aff', '\\u1dc0-\\u1dff', '\\u20d0-\\u20ff'],
  '\\ufe20-\\ufe2f',
].join('');
/** The soft hyphen, joiners and non-joiners, the word joiner, and selectors of a character's form. */
const withoutWidth = ['\\u00ad', '\\u200b-\\u200d', '\\u2060', '\\ufe00-\\ufe0f'];
const unseen = new RegExp(`[${points}${withoutWidth.join('')}]`, 'g');

/** A code point and the marks after it, voiced marks of narrow kana included: normalisation orders marks within these. */
const clusters = /.[\p{M}\uff9e\uff9f]*/gsu;

export type Span = readonly [from: number, to: number];

export interface FoldedText {
  /** As `fold` has it. */
  readonly folded: string;
  /** The part of the original that `length` units of `folded` come from, whole characters with their marks. */
  spanOf(at: number, length: number): Span;
}

/** Folds a text and remembers where each unit came from. */
export function foldWithPositions(text: string): FoldedText {
  const folded = fold(text);
  if (!beyondAscii.test(text)) return { folded, spanOf: (at, length) => [at, at + length] };
  const froms: number[] = [];
  const tos: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(clusters))
    for (let unit = fold(cluster).length; unit > 0; unit--) {
      froms.push(index);
      tos.push(index + cluster.length);
    }
  return { folded, spanOf: (at, length) => [froms[at] ?? text.length, tos[at + length - 1] ?? text.length] };
}
