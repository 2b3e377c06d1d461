import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last render that is on screen, for handlers that are to stay the same function. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
