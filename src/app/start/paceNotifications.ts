import { notifyManager } from '@tanstack/react-query';

/** So many batches of changes in so many ms are a rush. */
const rushCount = 12;
const rushSpanMs = 1_200;
/** Changes within so many ms are one batch. */
const oneBatchMs = 5;
/** In a rush there is one render in so many ms: soon enough to read, and it leaves the processor to typing. */
const rushIntervalMs = 100;
/** A typed letter is shown first; arrivals wait for it, but no longer than so many ms. */
const maxTypingDelayMs = 250;
/** After so many ms without a letter nobody is typing. */
const typingPauseMs = 400;

interface Time {
  now: () => number;
  later: (run: () => void, ms: number) => void;
  /** Runs when the next frame is on screen. */
  painted: (run: () => void) => void;
}

export interface NotificationThrottle {
  /** For React Query's `notifyManager`. */
  notify: (run: () => void) => void;
  /** A letter is about to be put in. */
  typing: () => void;
}

/**
 * Truth is written at once, and the screen is notified at once too; but in a rush only ten times a second, all together,
 * and while somebody types right after the frame that shows a letter, so that the next letter does not find the page busy.
 */
export function createNotificationThrottle({ now, later, painted }: Time): NotificationThrottle {
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
        // One that fails does not stop the others, and is reported like any uncaught error.
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
    notify(run) {
      const at = now();
      count(at);
      waiting.push(run);
      if (waiting.length > 1) return;
      const of = turn;
      later(() => flush(of), wait(at));
    },
    typing() {
      letterAt = now();
      painted(() => {
        if (waiting.length > 0 && now() - flushedAt >= rushIntervalMs) flush(turn);
      });
    },
  };
}

/** Reports changes of every cache at the reader's pace. Call once at start: the library has one scheduler for the page. */
export function startPacing(): void {
  const { notify, typing } = createNotificationThrottle({
    now: () => performance.now(),
    later: setTimeout,
    painted: (run) => void requestAnimationFrame(() => setTimeout(run, 0)),
  });
  notifyManager.setScheduler(notify);
  document.addEventListener('beforeinput', typing, { capture: true, passive: true });
}
