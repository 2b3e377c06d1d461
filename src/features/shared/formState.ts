import { useState } from 'react';
import { perSession } from '../../browser/perSession';

/** Form state by key, which outlives the form within the session. */
export function createFormState<T>() {
  const { useOwn } = perSession(() => new Map<string, T>());
  return {
    useValues: useOwn,
    /** Value, setter and a function that forgets it. `initial` is called if nothing is stored. */
    useForm: (key: string, initial: () => T) => {
      const values = useOwn();
      const [value, setValue] = useState(() => values.get(key) ?? initial());
      const change = (toNext: (before: T) => T) => {
        // A second change in one event builds on the first.
        const next = toNext(values.get(key) ?? value);
        values.set(key, next);
        setValue(next);
      };
      return [value, change, () => void values.delete(key)] as const;
    },
  };
}
