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
    /** Says something to a screen reader, politely and at most once a second. */
    ...createAnnouncer(spoken.set, (count, group) => t('pane.announceMany', { count, group })),
    /** Interrupts what a screen reader is saying: for what a person has to decide. */
    announceNow: (text: string): void =>
      // The same words again would change nothing on the page, and so not be spoken.
      urgent.set(text === urgent.get() ? `${text}\u00a0` : text),
  };
});

/** What is said in one session is not said in the next. */
export const useAnnouncer = announcers.useOwn;

/** One polite live region, and one that interrupts; the message log itself is silent, so history and echoes are never spoken. */
export const Announcer = () => <LiveLayers>{() => <Regions />}</LiveLayers>;

function Regions() {
  const { spoken, urgent } = useAnnouncer();
  const text = useStore(spoken);
  const now = useStore(urgent);
  // What was said before a dialog opened is not said again in it.
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
