import type { Entry } from './entry';

/**
 * Whether it waits for its form to close. Words that may be with the service already are not held: their try is repeated
 * as it was, or its outcome would stay unknown.
 */
export const isHeld = ({ held, unsure }: Entry): boolean => !unsure && held !== undefined && held.length > 0;

/** Held by the pages that pass the test alone; the same object when nothing changes. */
export function heldBy(entry: Entry, test: (page: string) => boolean): Entry {
  const { held, ...rest } = entry;
  const left = held?.filter(test);
  if (!left || left.length === held?.length) return entry;
  return left.length > 0 ? { ...rest, held: left } : rest;
}
