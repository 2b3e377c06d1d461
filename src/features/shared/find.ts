/** Accents and case aside, one code point at a time, so that every letter found leads back to the letters it came from. */
const fold = (char: string): string => char.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export const folded = (text: string): string => Array.from(text, fold).join('');

const remembered = new WeakMap<object, string>();

/** The name of a thing as `folded` has it; thousands of names are folded once, not at each letter typed. */
export function foldedName(thing: { name: string }): string {
  const known = remembered.get(thing);
  if (known !== undefined) return known;
  const name = folded(thing.name);
  remembered.set(thing, name);
  return name;
}

/** Things whose name holds the text; the same list when there is nothing to look for. */
export function matching<T extends { name: string }>(things: T[], query: string): T[] {
  const wanted = folded(query.trim());
  return wanted ? things.filter((thing) => foldedName(thing).includes(wanted)) : things;
}

/** Where in `text` the query is first found, or null. */
export function findIn(text: string, query: string): [start: number, end: number] | null {
  const wanted = folded(query.trim());
  if (!wanted) return null;
  let flat = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const char of text) {
    const piece = fold(char);
    for (let unit = 0; unit < piece.length; unit++) {
      starts.push(at);
      ends.push(at + char.length);
    }
    flat += piece;
    at += char.length;
    // An accent of its own belongs to the letter before it.
    if (piece === '' && ends.length > 0) ends[ends.length - 1] = at;
  }
  const found = flat.indexOf(wanted);
  const start = starts[found];
  const end = ends[found + wanted.length - 1];
  return start === undefined || end === undefined ? null : [start, end];
}
