import { createContext, use } from 'react';

const page = {};

export const SessionScope = createContext<object>(page);

/** Creates separate state for each session, on first use, so that no data of one person reaches the next person. */
export function perSession<T extends object>(create: () => T) {
  const values = new WeakMap<object, T>();
  const of = (session: object = page): T => {
    const value = values.get(session) ?? create();
    values.set(session, value);
    return value;
  };
  return { of, useOwn: (): T => of(use(SessionScope)) };
}
