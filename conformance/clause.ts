import type { Scene } from './scene';

/**
 * One statement of the interface. `check` returns what the service does, or nothing. It throws `Unmet` when the service does
 * otherwise, and `NotTried` when there was nothing to try it on (`verdict.ts`).
 */
export interface Clause {
  /** The section of the interface document, such as `4.1`. */
  section: string;
  title: string;
  /** It creates or changes something, so it is left out of a run that only reads. */
  writes?: true;
  /** The interface leaves it open, and the report says what the service does. */
  open?: true;
  check(scene: Scene): Promise<string | undefined>;
}
