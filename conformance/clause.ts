import type { Scene } from './scene';

/**
 * One statement of the interface. `check` returns nothing when the service keeps it, and where the interface leaves a point
 * open, what the service does. It throws `Unmet` when the service does otherwise, and `NotTried` when there was nothing to try
 * it on (`verdict.ts`).
 */
export interface Clause {
  /** Of the interface document, such as `4.1`. */
  section: string;
  title: string;
  /** It creates or changes something, so it is left out of a run that only reads. */
  writes?: true;
  check(scene: Scene): Promise<string | undefined>;
}
