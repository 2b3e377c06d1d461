import { dayOf, isoOf } from '../../words/dates';
import { t } from '../../words/words';

export function DaySeparator({ at }: { at: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot show its date or its words.
    <div
      role="separator"
      aria-label={dayOf(at)}
      className="mt-5 mb-1 flex [overflow-anchor:none] items-center gap-4 px-4 text-sm text-muted md:px-6"
    >
      <span aria-hidden className="h-px flex-1 bg-line" />
      <time dateTime={isoOf(at).slice(0, 10)} className="font-medium">
        {dayOf(at)}
      </time>
      <span aria-hidden className="h-px flex-1 bg-line" />
    </div>
  );
}

export function UnreadDivider() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot show its date or its words.
    <div
      role="separator"
      data-unread
      aria-label={t('pane.unread')}
      className="mt-3 flex [overflow-anchor:none] items-center gap-4 px-4 text-sm font-semibold text-danger md:px-6"
    >
      <span aria-hidden className="h-px flex-1 bg-danger" />
      {t('pane.unread')}
    </div>
  );
}
