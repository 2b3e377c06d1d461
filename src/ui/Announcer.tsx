import { useSyncExternalStore } from 'react';
import { t } from '../i18n/translate';
import { createAnnouncer } from './announcements';

let spoken = '';
const listeners = new Set<() => void>();

/** Says something to a screen reader, politely and at most once a second. */
export const announce = createAnnouncer(
  (text) => {
    spoken = text;
    for (const listener of listeners) listener();
  },
  (count, group) => t('pane.announceMany', { count, group }),
);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The one polite live region; the message log itself is silent, so history and echoes are never spoken. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => spoken);
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
