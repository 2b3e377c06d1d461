import { createStore, useStore } from '../browser/store';
import { t } from '../i18n/translate';
import { createAnnouncer } from './announcements';

const spoken = createStore('');

/** Says something to a screen reader, politely and at most once a second. */
export const announce = createAnnouncer(spoken.set, (count, group) => t('pane.announceMany', { count, group }));

/** The one polite live region; the message log itself is silent, so history and echoes are never spoken. */
export function Announcer() {
  const text = useStore(spoken);
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
