export function fold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  // Normalisation sorts combining marks in quadratic time, so a run keeps only 30 marks (UAX #15).
  const streamSafe = text.replace(/([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu, '$1');
  // `ẞ` has no upper case, so it first becomes `ß`, whose upper case is `SS`.
  return streamSafe
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(undecomposed, (letter) => asciiOf[letter] ?? letter);
}

/** Letters that Unicode does not decompose: strokes, ligatures, and the final sigma. */
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

/**
 * Marks of Latin, Greek, Cyrillic, Hebrew and Arabic. Vowel signs of Indic scripts and Thai stay, because they count as
 * letters.
 */
const points = [
  ...['\\u0300-\\u036f', '\\u0483-\\u0487', '\\u0591-\\u05bd', '\\u05bf', '\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7'],
  ...['\\u0610-\\u061a', '\\u064b-\\u065f', '\\u0670', '\\u1ab0-\\u1aff', '\\u1dc0-\\u1dff', '\\u20d0-\\u20ff'],
  '\\ufe20-\\ufe2f',
].join('');
/** The soft hyphen, joiners, the word joiner and variation selectors. */
const withoutWidth = ['\\u00ad', '\\u200b-\\u200d', '\\u2060', '\\ufe00-\\ufe0f'];
const unseen = new RegExp(`[${points}${withoutWidth.join('')}]`, 'g');

/**
 * A code point and its marks, including the voicing marks of half-width kana. Normalisation reorders marks only within
 * a cluster.
 */
const clusters = /.[\p{M}\uff9e\uff9f]*/gsu;

export type Span = readonly [from: number, to: number];

export interface FoldedText {
  readonly folded: string;
  /** Maps `length` code units of `folded` to a range of the original text, in whole characters with their marks. */
  spanOf(at: number, length: number): Span;
}

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
