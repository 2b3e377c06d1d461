import { useState } from 'react';
import { perSession } from '../../browser/perSession';

/** State of forms by key, which outlives them as long as the session lives: what closes a form takes no words with it. */
export function createFormState<T>() {
  const { useOwn } = perSession(() => new Map<string, T>());
  return {
    useValues: useOwn,
    /** The value, what changes it, and what forgets it for the next time. `initial` is asked when nothing was typed before. */
    useForm: (key: string, initial: () => T) => {
      const values = useOwn();
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
