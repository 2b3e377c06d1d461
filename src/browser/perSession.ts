import { createContext, use } from 'react';

/** Holds what is not of any session, as on the way to sign in. */
const page = {};

/** The session that is on screen. What `perSession` creates below it goes with this object. */
export const SessionScope = createContext<object>(page);

/** State of which each session has its own, so that nothing of one person reaches the next. Created when it is first asked for. */
export function perSession<T extends object>(create: () => T) {
  const values = new WeakMap<object, T>();
  const of = (session: object = page): T => {
    const value = values.get(session) ?? create();
    values.set(session, value);
    return value;
  };
  return { of, useOwn: (): T => of(use(SessionScope)) };
}
