/** From and to, in the text as it is written. */
export type Span = readonly [from: number, to: number];

/** A text without case and accents, and where each of its letters stands in the original. */
function fold(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    for (let i = 0; i < plain.length; i++) places.push(at);
    folded += plain;
    at += sign.length;
  }
  places.push(text.length);
  return { folded, places };
}

/** What somebody looks for, word by word. */
export const termsOf = (query: string): string[] => [
  ...new Set(
    fold(query)
      .folded.split(/[\s"“”]+/)
      .filter(Boolean),
  ),
];

/** Whether every word is in the text. */
export function matches(text: string, terms: readonly string[]): boolean {
  const { folded } = fold(text);
  return terms.length > 0 && terms.every((term) => folded.includes(term));
}

/** Where the words stand, in order; those that touch are one. */
export function spansOf(text: string, terms: readonly string[]): Span[] {
  const { folded, places } = fold(text);
  const found: Span[] = [];
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length))
      found.push([places[at] ?? 0, places[at + term.length] ?? text.length]);
  const merged: [number, number][] = [];
  for (const [from, to] of found.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
