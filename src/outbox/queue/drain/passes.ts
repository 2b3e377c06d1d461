import type { Runtime } from '#browser/runtime';
import { whenAborted } from '#browser/whenAborted';
import type { ThisPage } from '../../model/page';
import { pollMs } from '../../model/rules';
import { nextTime } from '../../model/turns';
import type { EntryList } from '../entryList';
import type { CreateDrain, Drain, DrainDeps } from './drain';

/** The shortest delay of the next pass, after one of this tab and after one that was another tab's turn. */
const minDelayMs = 50;
const otherTabCheckMs = 1_000;

interface PassesDeps {
  drain: Drain;
  entryList: EntryList;
  page: Pick<ThisPage, 'sends'>;
  runtime: Pick<Runtime, 'now' | 'later'>;
  ended: AbortSignal;
}

/** Schedules the passes of the drain: one at a time, on request and when an entry is due. */
export function createPasses({ drain, entryList, page, runtime, ended }: PassesDeps) {
  let current: Promise<void> | null = null;
  let next: 'eager' | 'calm' | null = null;
  let isOurs = true;
  let cancelTimer = () => {};

  /** A pass that is requested during a pass follows it, because that one may have overlooked a new entry. */
  function request(eager = false): void {
    if (ended.aborted || entryList.isPaused()) return;
    if (current) {
      next = eager ? 'eager' : (next ?? 'calm');
      return;
    }
    // With nothing to send, the code that sends is not fetched. Entries that another tab adds are broadcast.
    if (entryList.all().length === 0) return;
    isOurs = false;
    current = drain
      .pass(eager)
      .then((had) => {
        isOurs = had;
        // A tab that crashed may have written entries without a broadcast.
        return had ? entryList.refresh() : undefined;
      })
      // The disk refused and has not changed. The timer tries again.
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
    // While another tab sends and broadcasts, this one only checks that it is still there.
    cancelTimer = runtime.later(Math.min(pollMs, Math.max(isOurs ? minDelayMs : otherTabCheckMs, due)), () =>
      request(),
    );
  }

  return {
    request,
    /** The reason to wait is over, so entries are tried without waiting for their backoff. */
    wake: () => request(true),
    current: () => current,
  };
}

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
