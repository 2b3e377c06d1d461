import { memo } from 'react';
import { useToday } from '../../../browser/today';
import { dayOf, isoOf } from '../../../i18n/dates';
import { t } from '../../../i18n/translate';

interface DaySeparatorProps {
  at: number;
  onGoToDate: (from: number) => void;
}

/** The date is also a button, for the mouse and for touch; the keyboard's way is the menu of the header. */
export const DaySeparator = memo(function DaySeparator({ at, onGoToDate }: DaySeparatorProps) {
  const day = dayOf(at, useToday());
  return (
    <div className="mt-3.5 mb-2.5 flex [overflow-anchor:none] justify-center text-preview/5.5 text-ink2">
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be named with its date. */}
      <div role="separator" aria-label={day} />
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('pane.goToDateFrom', { day })}
        onClick={() => onGoToDate(at)}
        className="voice-italic min-h-6 rounded-full bg-list px-3 hover:bg-hover hover:text-ink"
      >
        <time dateTime={isoOf(at).slice(0, 10)}>{day}</time>
      </button>
    </div>
  );
});

export function UnreadDivider() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot show its date or its words.
    <div
      role="separator"
      data-unread
      aria-label={t('pane.unread')}
      className="mt-3 flex [overflow-anchor:none] items-center gap-4 px-4 text-sm font-semibold text-danger md:px-6"
    >
      <span aria-hidden className="flex-1 border-t border-danger" />
      {t('pane.unread')}
    </div>
  );
}
