export interface Announcement {
  /** The author, and what they wrote. */
  text: string;
  /** Where it happened: several of one source become "5 new messages in Team". Without one it is always read out. */
  source?: string;
}

/** Never speaks more often than this, in ms. */
export const announcePauseMs = 1_000;

/** One or two messages are read out; three or more are counted, each exactly once. */
function summarise(batch: readonly Announcement[], many: (count: number, place: string) => string): string {
  const counts = new Map<string, number>();
  for (const { source } of batch) if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1);
  const counted = [...counts.values()].reduce((sum, count) => sum + count, 0) >= 3;
  const read = batch.filter(({ source }) => source === undefined || !counted).map(({ text }) => text);
  const summed = counted ? [...counts].map(([place, count]) => many(count, place)) : [];
  return [...read, ...summed].join('. ');
}

interface Clock {
  after(ms: number, run: () => void): void;
}

/** Collects what happened and says it at most once in `announcePauseMs`: the first at once, what follows together. */
export function createAnnouncer(
  say: (text: string) => void,
  many: (count: number, place: string) => string,
  clock: Clock = { after: (ms, run) => void setTimeout(run, ms) },
) {
  let waiting: Announcement[] = [];
  let resting = false;
  let spoken = '';
  const speak = () => {
    if (waiting.length === 0) {
      resting = false;
      return;
    }
    const batch = waiting;
    waiting = [];
    resting = true;
    const words = summarise(batch, many);
    // The same words again would change nothing on the page, and so not be spoken.
    spoken = words === spoken ? `${words}\u00a0` : words;
    say(spoken);
    clock.after(announcePauseMs, speak);
  };

  return {
    announce: (announcement: Announcement): void => {
      waiting.push(announcement);
      if (resting) return;
      resting = true;
      // A burst arrives within one frame or two: wait for it, so that it is one announcement.
      clock.after(250, speak);
    },
  };
}
