import type { Scene } from './scene';

/**
 * `check` throws `Unmet` if the service does not conform, and `NotTried` if the clause has no object to test
 * (`verdict.ts`).
 */
export interface Clause {
  section: string;
  title: string;
  /** True if the clause changes data. A read-only run skips the clause. */
  writes?: true;
  /** True if the interface leaves the point open: the report then describes the service's behaviour. */
  open?: true;
  check(scene: Scene): Promise<string | undefined>;
}
