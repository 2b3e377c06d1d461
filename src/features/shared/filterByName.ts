import { fold, foldWithPositions, type Span } from '../../contract/fold';

const foldedNames = new WeakMap<object, string>();

export function foldedName(thing: { name: string }): string {
  const known = foldedNames.get(thing);
  if (known !== undefined) return known;
  const name = fold(thing.name);
  foldedNames.set(thing, name);
  return name;
}

/** Returns the array `things` itself for an empty query. */
export function filterByName<T extends { name: string }>(things: T[], query: string): T[] {
  const wanted = fold(query.trim());
  return wanted ? things.filter((thing) => foldedName(thing).includes(wanted)) : things;
}

export function findIn(text: string, query: string): Span | null {
  const wanted = fold(query.trim());
  if (!wanted) return null;
  const { folded, spanOf } = foldWithPositions(text);
  const at = folded.indexOf(wanted);
  return at < 0 ? null : spanOf(at, wanted.length);
}
