import type { Runtime } from '#browser/runtime';
import { whenAborted } from '#browser/whenAborted';
import type { ThisPage } from '../../model/page';
import { pollMs } from '../../model/rules';
import { nextTime } from '../../model/turns';
import type { EntryList } from '../entryList';
import type { CreateDrain, Drain, DrainDeps } from './drain';

/** The shortest delay to the next pass, in ms. `otherTabCheckMs` applies if another tab had the lock. */
const minDelayMs = 50;
const otherTabCheckMs = 1_000;

interface PassesDeps {
  drain: Drain;
  entryList: EntryList;
  page: Pick<ThisPage, 'sends'>;
  runtime: Pick<Runtime, 'now' | 'later'>;
  ended: AbortSignal;
}

export function createPasses({ drain, entryList, page, runtime, ended }: PassesDeps) {
  let current: Promise<void> | null = null;
  let next: 'eager' | 'calm' | null = null;
  let isOurs = true;
  let cancelTimer = () => {};

  /** A call during a pass starts another pass, because the running pass may have missed a new entry. */
  function request(eager = false): void {
    if (ended.aborted || entryList.isPaused()) return;
    if (current) {
      next = eager ? 'eager' : (next ?? 'calm');
      return;
    }
    // Without entries the drain code is not loaded. Other tabs broadcast new entries.
    if (entryList.all().length === 0) return;
    isOurs = false;
    current = drain
      .pass(eager)
      .then((had) => {
        isOurs = had;
        // A crashed tab may have written entries without a broadcast.
        return had ? entryList.refresh() : undefined;
      })
      // If the disk refused a write, nothing has changed. The timer retries the pass.
      .catch(() => undefined)
      .finally(() => {
        current = null;
        const requested = next;
        next = null;
        if (requested) request(requested === 'eager');
        else schedule();
      });
  }

  function schedule(): void {
    cancelTimer();
    const at = nextTime(entryList.all().filter(page.sends));
    if (ended.aborted || at === null || entryList.isPaused()) return;
    const due = Math.max(at, drain.stoppedUntil()) - runtime.now();
    const delay = Math.max(isOurs ? minDelayMs : otherTabCheckMs, due);
    cancelTimer = runtime.later(Math.min(pollMs, delay), () => request());
  }

  return {
    request,
    wake: () => request(true),
    current: () => current,
  };
}

export function createLazyDrain(load: () => Promise<CreateDrain>, deps: DrainDeps): Drain {
  const { ended } = deps;
  const over = whenAborted(ended);
  let drain: Drain | null = null;
  return {
    pass: async (eager) => {
      if (!drain) {
        // `load` may never resolve, so the end of the outbox also ends the wait.
        const create = await Promise.race([load(), over]);
        if (!create || ended.aborted) return false;
        drain ??= create(deps);
      }
      return drain.pass(eager);
    },
    stoppedUntil: () => drain?.stoppedUntil() ?? 0,
  };
}
