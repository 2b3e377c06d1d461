import { memo } from 'react';
import type { Contact } from '../../contract/resources';
import { Boundary } from '../../ui/Boundary';
import { t } from '../../words/words';
import { MessageRow, type RowActions } from './MessageRow';
import type { Row } from './rows';
import { DaySeparator, UnreadDivider } from './Separators';
import type { Selection } from './selection';

interface PaneRowsProps {
  rows: readonly Row[];
  me: Contact;
  /** The message that the address names. */
  anchorId: string | undefined;
  /** The log's tab stop. */
  current: string | null;
  /** A message or an entry whose words are being changed. */
  editing: string | undefined;
  selection: Selection | null;
  readOnly: boolean;
  mayDeleteAll: boolean;
  actions: RowActions;
  onGoToDate: (from: number) => void;
}

/** What stands in the log. A row that cannot be drawn leaves the others alone. */
export const PaneRows = memo(function PaneRows(props: PaneRowsProps) {
  const { rows, me, anchorId, current, editing, selection, onGoToDate, ...same } = props;
  const seen = rows.findLast(
    (row) => row.type === 'message' && row.message.contact.username === me.username && row.message.read_at !== null,
  );
  return rows.map((row) => {
    if (row.type === 'day') return <DaySeparator key={row.key} at={row.at} onGoToDate={onGoToDate} />;
    if (row.type === 'unread') return <UnreadDivider key={row.key} />;
    const message = row.type === 'message' ? row.message : undefined;
    return (
      <Boundary key={row.key} fallback={<p className="px-6 py-1 text-sm text-muted">{t('message.broken')}</p>}>
        <MessageRow
          {...same}
          rowKey={row.key}
          message={message}
          entry={row.type === 'message' ? row.edit : row.entry}
          me={me}
          first={row.first}
          seen={row === seen}
          editing={editing !== undefined && (message?.id === editing || row.key === editing)}
          highlighted={message !== undefined && message.id === anchorId}
          tabbable={row.key === current}
          selected={message && selection ? selection.has(message.id) : undefined}
        />
      </Boundary>
    );
  });
});
