import { notifyManager } from '@tanstack/react-query';

const rushCount = 12;
const rushSpanMs = 1_200;
const oneBatchMs = 5;
const rushIntervalMs = 100;
const maxTypingDelayMs = 250;
const typingPauseMs = 400;

interface Time {
  now: () => number;
  later: (run: () => void, ms: number) => void;
  painted: (run: () => void) => void;
}

/** Batches notifications that come in quick succession. A batch during typing waits until the letter is painted. */
export function createNotificationThrottle({ now, later, painted }: Time) {
  const recent: number[] = [];
  let waiting: (() => void)[] = [];
  let flushedAt = Number.NEGATIVE_INFINITY;
  let letterAt = Number.NEGATIVE_INFINITY;
  let turn = 0;

  const flush = (of: number) => {
    if (of !== turn) return;
    turn++;
    const notifications = waiting;
    waiting = [];
    flushedAt = now();
    for (const notify of notifications) {
      try {
        notify();
      } catch (error) {
        // An error in one listener must not stop the other listeners.
        later(() => {
          throw error;
        }, 0);
      }
    }
  };

  const count = (at: number) => {
    if (at - (recent.at(-1) ?? Number.NEGATIVE_INFINITY) < oneBatchMs) return;
    recent.push(at);
    if (recent.length > rushCount) recent.shift();
  };

  const wait = (at: number): number => {
    const rush = recent.length === rushCount && at - (recent[0] ?? 0) < rushSpanMs;
    if (!rush) return 0;
    return at - letterAt < typingPauseMs ? maxTypingDelayMs : Math.max(0, flushedAt + rushIntervalMs - at);
  };

  return {
    notify(run: () => void): void {
      const at = now();
      count(at);
      waiting.push(run);
      if (waiting.length > 1) return;
      const of = turn;
      later(() => flush(of), wait(at));
    },
    /** Must be called before the letter is inserted. */
    typing(): void {
      letterAt = now();
      painted(() => {
        if (waiting.length > 0 && now() - flushedAt >= rushIntervalMs) flush(turn);
      });
    },
  };
}

/** Must be called once, because the library has one scheduler per page. */
export function startPacing(): void {
  const { notify, typing } = createNotificationThrottle({
    now: () => performance.now(),
    later: setTimeout,
    painted: (run) => void requestAnimationFrame(() => setTimeout(run, 0)),
  });
  notifyManager.setScheduler(notify);
  document.addEventListener('beforeinput', typing, { capture: true, passive: true });
}
