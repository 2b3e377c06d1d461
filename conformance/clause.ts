import type { Scene } from './scene';

/**
 * One statement of the interface. `check` returns a finding or nothing. `check` throws `Unmet` if the service differs, and
 * `NotTried` if the test needs a missing object (`verdict.ts`).
 */
export interface Clause {
  /** The section of the interface document, such as `4.1`. */
  section: string;
  title: string;
  /** True if the clause changes data. A read-only run skips the clause. */
  writes?: true;
  /** True if the interface leaves the point open: the report then describes the service's behaviour. */
  open?: true;
  check(scene: Scene): Promise<string | undefined>;
}
