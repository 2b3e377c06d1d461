import { Check, CheckCheck, Clock3 } from 'lucide-react';
import { timeOf } from '../../../i18n/dates';
import { t } from '../../../i18n/translate';
import { classes } from '../../../ui/classes';
import type { LineState } from './lineState';

interface MetaProps {
  at: number;
  edited: boolean;
  /** Undefined: the message of somebody else, which has no way behind it. */
  own: { state: LineState; read: boolean } | undefined;
}

/** Of the words that it stands beside. */
export const roomFor = ({ own, edited }: { own: boolean; edited: boolean }): string | undefined =>
  own || edited ? classes('meta-room', own && 'meta-room-own', edited && 'meta-room-edited') : undefined;

/**
 * At the end of a message: when, whether it was edited, and how far it has come. Every state takes the same room, so that
 * nothing moves from waiting to sent to seen. Assistive technology has it from the row's name.
 */
export function Meta({ at, edited, own }: MetaProps) {
  const waits = own?.state === 'waiting';
  const Tick = waits ? Clock3 : own?.read ? CheckCheck : Check;
  return (
    <span aria-hidden className="meta">
      {edited && <span>{t('message.edited')}</span>}
      {own && (
        <time className="hidden min-w-14 text-end tabular-nums sides:inline-block">
          {waits ? t('message.waits') : timeOf(at)}
        </time>
      )}
      {own && (
        <span className="grid size-3.5 place-items-center" title={own.read ? t('message.seen') : undefined}>
          {own.state !== 'refused' && <Tick size="0.875rem" className={waits ? undefined : 'text-brand'} />}
        </span>
      )}
    </span>
  );
}
