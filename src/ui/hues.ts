/** Number of `--color-person-…` variables. */
const hueCount = 10;
/** Step to the next hue if a hue is taken, because neighbouring hues look alike. */
const hueStep = 3;

export function hueOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash >>> 8) % hueCount;
}

/** The first 10 members get different hues. A new member changes no existing hue. */
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
