import { useEffect } from 'react';
import { createStore, useStore } from '../../browser/store';
import { t } from '../../i18n/translate';
import { createAnnouncer } from './announcements';

const spoken = createStore('');

const announcer = createAnnouncer(spoken.set, (count, group) => t('pane.announceMany', { count, group }));

/** Says something to a screen reader, politely and at most once a second. */
export const { announce } = announcer;

/** The one polite live region; the message log itself is silent, so history and echoes are never spoken. */
export function Announcer() {
  const text = useStore(spoken);
  // Nothing is said of one person's groups once another has signed in.
  useEffect(() => announcer.reset, []);
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
