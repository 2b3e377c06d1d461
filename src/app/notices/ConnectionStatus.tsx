import { useEffect, useLayoutEffect, useRef } from 'react';
import { useConnectionStatus } from '../../data/live/useUnconfirmed';
import { useReconnect } from '../../data/useClient';
import { t } from '../../i18n/translate';
import { useOutboxItself } from '../../outbox/OutboxContext';
import { useAnnouncer } from '../../ui/announcements/Announcer';
import { classes } from '../../ui/classes';

/** Always mounted, because a live region that mounts with its text is not announced. */
export function ConnectionStatus({ over }: { over: 'conversation' | 'list' | 'view' }) {
  const state = useConnectionStatus();
  const outbox = useOutboxItself();
  useReconnect(outbox.wake);
  const { announce } = useAnnouncer();
  const isWell = state === 'ok';
  const was = useRef(isWell);
  useEffect(() => {
    if (isWell && !was.current) announce({ text: t('state.back') });
    was.current = isWell;
  }, [isWell, announce]);
  useLayoutEffect(() => {
    // Views with this attribute leave room for the state. A selector with `:has` would restyle the page at each letter.
    document.documentElement.toggleAttribute('data-connection', !isWell);
    return () => document.documentElement.removeAttribute('data-connection');
  }, [isWell]);
  return (
    <div
      role="status"
      className={classes(
        'pointer-events-none absolute inset-x-0 md:start-(--list-width) z-10 text-sm',
        over === 'conversation' ? 'below-bars px-4 text-center' : 'top-3.5 text-end md:top-4 md:pe-6 low:top-2.5',
        over === 'list' && 'pe-28',
        over === 'view' && 'pe-4',
      )}
    >
      {state !== 'ok' && (
        <span
          className={classes(
            'inline-block max-w-full rounded-2xl bg-raised px-3 py-1 text-center font-semibold shadow-2 forced-colors:border',
            over !== 'conversation' && 'max-md:max-w-36',
          )}
        >
          {typeof state === 'string' ? t(`state.${state}`) : t('state.waiting', { seconds: state.waiting })}
        </span>
      )}
    </div>
  );
}
