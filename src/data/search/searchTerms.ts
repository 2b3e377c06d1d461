import { fold, foldWithPositions, type Span } from '../../contract/fold';

export const termsOf = (query: string): string[] => [
  ...new Set(
    fold(query)
      .split(/[\s"“”]+/)
      .filter(Boolean),
  ),
];

export function matches(text: string, terms: readonly string[]): boolean {
  const folded = fold(text);
  return terms.length > 0 && terms.every((term) => folded.includes(term));
}

export function spansOf(text: string, terms: readonly string[]): Span[] {
  const { folded, spanOf } = foldWithPositions(text);
  const found: Span[] = [];
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length))
      found.push(spanOf(at, term.length));
  const merged: [number, number][] = [];
  for (const [from, to] of found.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
