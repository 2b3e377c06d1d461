/** So many pieces of news in so many ms are a rush. */
const many = 12;
const span = 1_200;
/** What comes within this time is one piece of news, in ms. */
const moment = 5;
/** In a rush there is one drawing in this time, in ms: soon enough for who reads, and it leaves the processor to who types. */
const pace = 100;
/** Who types sees their letter first; what was said waits for it, but no longer than this, in ms. */
const patience = 250;
/** After this long without a letter nobody types any more, in ms. */
const pause = 400;

interface Time {
  now: () => number;
  later: (run: () => void, ms: number) => void;
  /** Runs when the next frame is on screen. */
  painted: (run: () => void) => void;
}

export interface Pace {
  /** For React Query's `notifyManager`. */
  notify: (run: () => void) => void;
  /** A letter is about to be put in. */
  typing: () => void;
}

/**
 * Truth is written at once; the screen hears of it at once too, but of what comes faster than anybody reads only ten
 * times a second, all together, and while somebody types right after the frame that shows a letter, so that the next
 * letter does not find the page busy.
 */
export function createPace({ now, later, painted }: Time): Pace {
  const news: number[] = [];
  let waiting: (() => void)[] = [];
  let drawn = Number.NEGATIVE_INFINITY;
  let letter = Number.NEGATIVE_INFINITY;
  let turn = 0;

  const draw = (of: number) => {
    if (of !== turn) return;
    turn++;
    const notifications = waiting;
    waiting = [];
    drawn = now();
    for (const notify of notifications) {
      try {
        notify();
      } catch (error) {
        // One that fails fails by itself, and is heard of like any other.
        later(() => {
          throw error;
        }, 0);
      }
    }
  };

  const hear = (at: number) => {
    if (at - (news.at(-1) ?? Number.NEGATIVE_INFINITY) < moment) return;
    news.push(at);
    if (news.length > many) news.shift();
  };

  const wait = (at: number): number => {
    const rush = news.length === many && at - (news[0] ?? 0) < span;
    if (!rush) return 0;
    return at - letter < pause ? patience : Math.max(0, drawn + pace - at);
  };

  return {
    notify(run) {
      const at = now();
      hear(at);
      waiting.push(run);
      if (waiting.length > 1) return;
      const of = turn;
      later(() => draw(of), wait(at));
    },
    typing() {
      letter = now();
      painted(() => {
        if (waiting.length > 0 && now() - drawn >= pace) draw(turn);
      });
    },
  };
}
