import { memo } from 'react';
import { useToday } from '#browser/time/today';
import { dayOf, isoOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import { MessageRow, type MessageRowProps } from '../../message/MessageRow';
import type { Row } from './rows';

interface DaySeparatorProps {
  at: number;
  onGoToDate: (from: number) => void;
}

/** The button has no tab stop: keyboard users open the same dialog from the header menu. */
const DaySeparator = memo(function DaySeparator({ at, onGoToDate }: DaySeparatorProps) {
  const day = dayOf(at, useToday());
  return (
    <div className="mt-3.5 mb-2.5 flex select-none [overflow-anchor:none] justify-center text-preview/5.5 text-ink2">
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> cannot have the date as its name. */}
      <div role="separator" aria-label={day} />
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('pane.goToDateFrom', { day })}
        onClick={() => onGoToDate(at)}
        className="reach voice-italic min-h-6 rounded-full bg-list px-3 hover:bg-hover hover:text-ink"
      >
        <time dateTime={isoOf(at).slice(0, 10)}>{day}</time>
      </button>
    </div>
  );
});

const UnreadDivider = ({ count }: { count: number }) => (
  // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot contain text.
  <div
    role="separator"
    data-unread
    aria-label={t('pane.unread')}
    className="mt-3 mb-0.5 flex select-none [overflow-anchor:none] items-center ps-[2.3125rem] pe-2.5 text-ember sides:ps-[1.9375rem]"
  >
    <span className="flex items-center gap-1.5 rounded-full bg-ember-soft ps-2 pe-2.5 text-sm/4.5 font-[650] text-ember-ink forced-colors:border">
      <svg viewBox="6 3 12 18" aria-hidden className="h-4 w-3 fill-current">
        <path d="M6 3h12v18l-6-4-6 4z" />
      </svg>
      <span>{t(count ? 'pane.new' : 'pane.unread', { count })}</span>
    </span>
    <span aria-hidden className="flex-1 border-t border-current opacity-45" />
  </div>
);

interface PaneRowsProps extends Pick<MessageRowProps, 'me' | 'readOnly' | 'mayDeleteAll' | 'actions'> {
  rows: readonly Row[];
  hues: ReadonlyMap<string, number>;
  anchorId: string | undefined;
  editing: string | undefined;
  selection: ReadonlyMap<string, unknown> | null;
  onGoToDate: (from: number) => void;
}

export const PaneRows = memo(function PaneRows(props: PaneRowsProps) {
  const { rows, me, hues, anchorId, editing, selection, onGoToDate, ...same } = props;
  const seen = rows.findLast(
    (row) => row.type === 'message' && row.message.contact.username === me.username && row.message.read_at !== null,
  );
  return rows.map((row) => {
    if (row.type === 'day') return <DaySeparator key={row.key} at={row.at} onGoToDate={onGoToDate} />;
    if (row.type === 'unread') return <UnreadDivider key={row.key} count={row.count} />;
    const message = row.type === 'message' ? row.message : undefined;
    return (
      <MessageRow
        key={row.key}
        {...same}
        rowKey={row.key}
        message={message}
        entry={row.type === 'message' ? row.edit : row.entry}
        me={me}
        hue={message && hues.get(message.contact.username)}
        first={row.first}
        enters={row.type === 'entry' || row.enters}
        seen={row === seen}
        editing={editing !== undefined && (message?.id === editing || row.key === editing)}
        highlighted={message !== undefined && message.id === anchorId}
        selected={message && selection ? selection.has(message.id) : undefined}
      />
    );
  });
});
