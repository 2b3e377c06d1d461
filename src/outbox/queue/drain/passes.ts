import type { Runtime } from '../../../browser/runtime';
import type { OutboxStorage } from '../../storage/storage';
import { pollMs } from '../entries/rules';
import { nextTime } from '../entries/turns';
import type { EntryList } from '../entryList';
import type { Drain } from './drain';

interface PassesDeps {
  drain: Drain;
  storage: Pick<OutboxStorage, 'whole'>;
  entryList: EntryList;
  runtime: Pick<Runtime, 'now' | 'later'>;
  ended: AbortSignal;
}

/** Schedules the passes of the drain: one at a time, on request and when an entry is due. */
export function createPasses({ drain, storage, entryList, runtime, ended }: PassesDeps) {
  let current: Promise<void> | null = null;
  let next: 'eager' | 'calm' | null = null;
  /** The last pass was this tab's, and not another's, and the disk let it be made. */
  let isOurs = true;
  let cancelTimer = () => {};

  /** A pass that is requested during a pass follows it: what was added meanwhile may have been overlooked. */
  function request(eager = false): void {
    if (ended.aborted || entryList.isPaused()) return;
    if (current) {
      next = eager ? 'eager' : (next ?? 'calm');
      return;
    }
    // The code that sends is not fetched for nothing. What another tab adds is broadcast.
    if (entryList.all().length === 0) return;
    isOurs = false;
    current = drain
      .pass(eager)
      .then((had) => {
        isOurs = had && storage.whole;
        // What a tab that died had written without a broadcast.
        return had ? entryList.refresh() : undefined;
      })
      // The disk refused: the timer tries again, and nothing was taken off it.
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
    const at = nextTime(entryList.all());
    if (ended.aborted || at === null || entryList.isPaused()) return;
    const due = Math.max(at, drain.heldUntil()) - runtime.now();
    // While another tab sends, and broadcasts what it does, this one only checks that it is still there.
    cancelTimer = runtime.later(Math.min(pollMs, Math.max(isOurs ? 50 : 1_000, due)), () => request());
  }

  ended.addEventListener('abort', () => cancelTimer());
  return {
    request,
    /** Something is over that entries waited for: they are tried without waiting for their backoff. */
    wake: () => request(true),
    current: () => current,
  };
}
