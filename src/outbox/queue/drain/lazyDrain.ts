import { whenAborted } from '#browser/whenAborted';
import type { CreateDrain, Drain, DrainDeps } from './drain';

/** A drain whose code is fetched with its first pass. After the end such a pass is not waited for. */
export function createLazyDrain(load: () => Promise<CreateDrain>, deps: DrainDeps): Drain {
  const { ended } = deps;
  const over = whenAborted(ended);
  let drain: Drain | null = null;
  return {
    pass: async (eager) => {
      if (!drain) {
        const create = await Promise.race([load(), over]);
        if (!create || ended.aborted) return false;
        drain ??= create(deps);
      }
      return drain.pass(eager);
    },
    stoppedUntil: () => drain?.stoppedUntil() ?? 0,
  };
}
