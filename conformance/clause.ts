import type { Scene } from './scene';

/**
 * One statement of the interface. `check` returns nothing when the service keeps it; where the interface leaves a point open,
 * what the service does. It throws `Unmet` when the service does otherwise, and `NotTried` when there was nothing to try it on.
 */
export interface Clause {
  /** Of the interface document, such as `4.1`. */
  section: string;
  title: string;
  /** It creates or changes something, so it is left out of a run that only reads. */
  writes?: true;
  check(scene: Scene): Promise<string | undefined>;
}

/** The service answered otherwise than the interface shows. */
export class Unmet extends Error {
  override readonly name = 'Unmet';
}

/** What the clause is about could not be had. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}

/** @throws Unmet */
export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Unmet(otherwise);
}
