import type { Scene } from './scene';

/**
 * One statement of the interface. `check` returns what the service does, or nothing. It throws `Unmet` when the service does
 * otherwise, and `NotTried` when there was nothing to try it on (`verdict.ts`).
 */
export interface Clause {
  /** The section of the interface document, such as `4.1`. */
  section: string;
  title: string;
  /** True if the clause creates or changes something. A run that only reads leaves it out. */
  writes?: true;
  /** The interface leaves it open, and the report says what the service does. */
  open?: true;
  check(scene: Scene): Promise<string | undefined>;
}
