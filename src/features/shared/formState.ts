import { useState } from 'react';
import type * as z from 'zod/mini';
import { databaseName } from '../../browser/hash';
import { perSession } from '../../browser/perSession';
import { readStored, removeStored, webStorage, writeStored } from '../../browser/storage';
import { useClient } from '../../data/useClient';

const prefix = 'confab:form:';
const storage = () => webStorage('sessionStorage');

export const forgetForms = (): void => removeStored(storage(), prefix);

const useItems = (form: string): string => {
  const { http, data } = useClient();
  return `${prefix}${databaseName(http.base, data.me.id)}:${form}:`;
};

/** Stores form values by key, so that the values survive the unmount of the form and a reload of the tab. */
export function createFormState<T extends z.ZodMiniType>(form: string, schema: T) {
  const { useOwn } = perSession(() => new Map<string, z.output<T>>());
  const valuesOf = (values: Map<string, z.output<T>>, items: string) => ({
    get: (key: string): z.output<T> | undefined => {
      const value = values.get(key) ?? readStored(storage(), items + key, schema);
      if (value !== undefined) values.set(key, value);
      return value;
    },
    set: (key: string, value: z.output<T>) => {
      values.set(key, value);
      writeStored(storage(), items + key, value);
    },
    remove: (key: string) => {
      values.delete(key);
      writeStored(storage(), items + key, null);
    },
  });

  return {
    useValues: () => valuesOf(useOwn(), useItems(form)),
    useForm: (key: string, initial: () => z.output<T>) => {
      const values = valuesOf(useOwn(), useItems(form));
      const [value, setValue] = useState(() => values.get(key) ?? initial());
      const change = (toNext: (before: z.output<T>) => z.output<T>) => {
        // Reads the map, because the state does not yet contain an earlier change of the same event.
        const next = toNext(values.get(key) ?? value);
        values.set(key, next);
        setValue(next);
      };
      return [value, change, () => values.remove(key)] as const;
    },
  };
}
