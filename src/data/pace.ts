/** So many drawings in so many ms are a rush. */
const many = 12;
const span = 1_200;
/** In a rush there is one in this time, in ms: soon enough for who reads, and it leaves the processor to who types. */
const pace = 100;

type Later = (run: () => void, ms: number) => void;

/**
 * For React Query's `notifyManager`. Truth is written at once; the screen hears of it at once too, but of what comes
 * faster than anybody reads only ten times a second, all together.
 */
export function createPace(now: () => number, later: Later): (notify: () => void) => void {
  const drawn: number[] = [];
  let waiting: (() => void)[] = [];

  const draw = () => {
    const notifications = waiting;
    waiting = [];
    drawn.push(now());
    if (drawn.length > many) drawn.shift();
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

  return (notify) => {
    waiting.push(notify);
    if (waiting.length > 1) return;
    const [first = 0] = drawn;
    const rush = drawn.length === many && now() - first < span;
    later(draw, rush ? Math.max(0, (drawn.at(-1) ?? 0) + pace - now()) : 0);
  };
}
