import { useState } from 'react';
import { perSession } from '../../browser/perSession';
import { createStore, useStore } from '../../browser/store';
import { t } from '../../i18n/translate';
import { LiveLayers } from '../overlay/LiveLayers';

interface Announcement {
  text: string;
  /** Groups announcements of one source. Without it the text is always read. */
  source?: string;
}

export const announcePauseMs = 1_000;

/** Reads one or two messages, and counts more. */
function summarise(batch: readonly Announcement[], many: (count: number, place: string) => string): string {
  const counts = new Map<string, number>();
  for (const { source } of batch) if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1);
  const counted = [...counts.values()].reduce((sum, count) => sum + count, 0) >= 3;
  const read = batch.filter(({ source }) => source === undefined || !counted).map(({ text }) => text);
  const summed = counted ? [...counts].map(([place, count]) => many(count, place)) : [];
  return [...read, ...summed].join('. ');
}

/** Announces the first at once, and later ones together after the pause. */
export function createAnnouncer(
  say: (text: string) => void,
  many: (count: number, place: string) => string,
  clock: { after(ms: number, run: () => void): void } = { after: (ms, run) => void setTimeout(run, ms) },
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
    // A changed text is announced; equal text is not.
    spoken = words === spoken ? `${words}\u00a0` : words;
    say(spoken);
    clock.after(announcePauseMs, speak);
  };

  return {
    announce: (announcement: Announcement): void => {
      waiting.push(announcement);
      if (resting) return;
      resting = true;
      // A burst arrives within a frame or two and becomes one announcement.
      clock.after(250, speak);
    },
  };
}

const announcers = perSession(() => {
  const spoken = createStore('');
  const urgent = createStore('');
  return {
    spoken,
    urgent,
    ...createAnnouncer(spoken.set, (count, group) => t('pane.announceMany', { count, group })),
    /** Interrupts the screen reader. */
    announceNow: (text: string): void =>
      // A changed text is announced; equal text is not.
      urgent.set(text === urgent.get() ? `${text}\u00a0` : text),
  };
});

/** An announcement of one session is not repeated in the next. */
export const useAnnouncer = announcers.useOwn;

/** The log itself announces nothing. These two regions do. */
export const Announcer = () => <LiveLayers>{() => <Regions />}</LiveLayers>;

function Regions() {
  const { spoken, urgent } = useAnnouncer();
  const text = useStore(spoken);
  const now = useStore(urgent);
  // A dialog does not repeat what was announced before it.
  const [before] = useState([text, now]);
  return (
    <>
      <div aria-live="polite" className="sr-only">
        {!before.includes(text) && text}
      </div>
      <div aria-live="assertive" className="sr-only">
        {!before.includes(now) && now}
      </div>
    </>
  );
}
