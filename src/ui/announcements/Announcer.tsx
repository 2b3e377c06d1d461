import { useState } from 'react';
import { perSession } from '../../browser/perSession';
import { createStore, useStore } from '../../browser/store';
import { t } from '../../i18n/translate';
import { LiveLayers } from '../overlay/LiveLayers';

interface Announcement {
  text: string;
  /** A group name. Announcements with a source may be summarised as a count. */
  source?: string;
}

export const announcePauseMs = 1_000;

function summarise(batch: readonly Announcement[], many: (count: number, place: string) => string): string {
  const counts = new Map<string, number>();
  for (const { source } of batch) if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1);
  const counted = [...counts.values()].reduce((sum, count) => sum + count, 0) >= 3;
  const read = batch.filter(({ source }) => source === undefined || !counted).map(({ text }) => text);
  const summed = counted ? [...counts].map(([place, count]) => many(count, place)) : [];
  return [...read, ...summed].join('. ');
}

/** Adds a space to a repeated text, because screen readers ignore an unchanged text. */
const distinctFrom = (last: string, text: string): string => (text === last ? `${text}\u00a0` : text);

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
    spoken = distinctFrom(spoken, summarise(batch, many));
    say(spoken);
    clock.after(announcePauseMs, speak);
  };

  return {
    announce: (announcement: Announcement): void => {
      waiting.push(announcement);
      if (resting) return;
      resting = true;
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
    announceNow: (text: string): void => urgent.set(distinctFrom(urgent.get(), text)),
  };
});

export const useAnnouncer = announcers.useOwn;

export const Announcer = () => <LiveLayers>{() => <Regions />}</LiveLayers>;

function Regions() {
  const { spoken, urgent } = useAnnouncer();
  const text = useStore(spoken);
  const now = useStore(urgent);
  // Skips texts that were announced before the dialog opened.
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
