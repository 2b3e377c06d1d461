import { useState } from 'react';
import { perSession } from '../../browser/perSession';
import { createStore, useStore } from '../../browser/store';
import { t } from '../../i18n/translate';
import { LiveLayers } from '../overlay/LiveLayers';
import { createAnnouncer } from './announcements';

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

/** The log is silent; these two regions announce. */
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
