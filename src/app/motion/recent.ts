/** What happened lately, by name; older than `ms` it is forgotten. */
export function createRecent(ms: number) {
  /** The latest last. */
  const times = new Map<string, number>();
  const isOld = (at: number, now: number) => now - at > ms;
  return {
    add(name: string) {
      const now = performance.now();
      times.delete(name);
      times.set(name, now);
      for (const [known, at] of times) {
        if (!isOld(at, now)) break;
        times.delete(known);
      }
    },
    has(name: string) {
      const at = times.get(name);
      return at !== undefined && !isOld(at, performance.now());
    },
  };
}

export type Recent = ReturnType<typeof createRecent>;
