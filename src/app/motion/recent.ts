/** What happened lately, by name; older than `ms` it is forgotten. */
export function createRecent(ms: number) {
  const times = new Map<string, number>();
  const forget = () => {
    for (const [name, at] of times) if (performance.now() - at > ms) times.delete(name);
  };
  return {
    add(name: string) {
      forget();
      times.set(name, performance.now());
    },
    has(name: string) {
      forget();
      return times.has(name);
    },
  };
}

export type Recent = ReturnType<typeof createRecent>;
