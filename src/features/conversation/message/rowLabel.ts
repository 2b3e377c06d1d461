import { exactTimeOf } from '#i18n/dates';
import { t } from '#i18n/translate';

interface RowLabel {
  name: string;
  /** Seconds since 1970. */
  at: number;
  edited: boolean;
  seen: boolean;
  /** What became of words that are not sent yet. */
  state: string | null | undefined;
}

export const rowLabel = ({ name, at, edited, seen, state }: RowLabel): string =>
  [t('message.label', { name, time: exactTimeOf(at) }), edited && t('message.edited'), seen && t('message.seen'), state]
    .filter(Boolean)
    .join(', ');
