/** How many colours there are for people: `--color-person-0` to `--color-person-11`. */
const hueCount = 12;
/** Two who want one colour do not get neighbours in the circle. */
const hueStep = 5;

/** Stable: the same seed has the same colour in every session and on every device. */
export function hueOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash >>> 8) % hueCount;
}

/**
 * A colour for each member of a group, from 0 to 11. The first 12 share none, in the order of the members; those after
 * them have the colour of their name. One who joins later changes nobody's.
 */
export function huesOf(usernames: readonly string[]): ReadonlyMap<string, number> {
  const hues = new Map<string, number>();
  const taken = new Set<number>();
  for (const username of usernames) {
    let hue = hueOf(username);
    while (taken.has(hue) && taken.size < hueCount) hue = (hue + hueStep) % hueCount;
    taken.add(hue);
    hues.set(username, hue);
  }
  return hues;
}
