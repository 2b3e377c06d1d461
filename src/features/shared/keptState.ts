import { useState } from 'react';

/** State of a form by key, which outlives the form as long as the page lives: what closes the form takes no words with it. */
export function createKeptState<T>() {
  const values = new Map<string, T>();
  return {
    get: (key: string) => values.get(key),
    /** The value, what changes it, and what forgets it for the next time. `initial` is asked when nothing was kept. */
    useKept: (key: string, initial: () => T) => {
      const [value, setValue] = useState(() => values.get(key) ?? initial());
      const change = (toNext: (before: T) => T) => {
        // Two changes in one event: the second one is of what the first one made.
        const next = toNext(values.get(key) ?? value);
        values.set(key, next);
        setValue(next);
      };
      return [value, change, () => void values.delete(key)] as const;
    },
  };
}
