import { useEffect, useRef } from 'react';
import { useConnectionStatus } from '../../data/live/useConnectionStatus';
import { useReconnect } from '../../data/useClient';
import { t } from '../../i18n/translate';
import { useOutboxItself } from '../../outbox/OutboxContext';
import { useAnnouncer } from '../../ui/announcements/Announcer';
import { classes } from '../../ui/classes';

/** On screen the absence of everything shows it; a screen reader says it once. */
function useAnnounceReconnected(isWell: boolean) {
  const { announce } = useAnnouncer();
  const was = useRef(isWell);
  useEffect(() => {
    if (isWell && !was.current) announce({ text: t('state.back') });
    was.current = isWell;
  }, [isWell, announce]);
}

/**
 * Quiet when all is well. The region is always there, so that what appears in it is spoken. `below`: it stands at the
 * lower end, since above are controls; there the list has a bar of its own on a narrow screen.
 */
export function ConnectionStatus({ below }: { below: boolean }) {
  const state = useConnectionStatus();
  const outbox = useOutboxItself();
  useAnnounceReconnected(state === 'ok');
  // The event stream is the first to notice that the service is back: entries need not wait out the pause before their next try.
  useReconnect(outbox.wake);
  return (
    <div
      role="status"
      className={classes(
        'pointer-events-none absolute inset-x-0 md:start-(--list-width) z-10 px-4 text-center text-sm',
        below ? 'bottom-18 md:bottom-2' : 'below-bars',
      )}
    >
      {state !== 'ok' && (
        <span className="inline-block max-w-full truncate rounded-full bg-raised px-3 py-1 font-semibold shadow-2 forced-colors:border">
          {state === 'offline'
            ? t('state.offline')
            : state === 'reconnecting'
              ? t('state.reconnecting')
              : t('state.waiting', { seconds: state.waiting })}
        </span>
      )}
    </div>
  );
}
