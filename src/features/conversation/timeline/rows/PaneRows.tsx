import { memo } from 'react';
import type { Contact } from '#contract/resources';
import type { RowActions } from '../../message/actions/rowActions';
import { MessageRow } from '../../message/MessageRow';
import type { Row } from './rows';
import { DaySeparator, UnreadDivider } from './Separators';

interface PaneRowsProps {
  rows: readonly Row[];
  me: Contact;
  hues: ReadonlyMap<string, number>;
  anchorId: string | undefined;
  editing: string | undefined;
  /** Null while nobody selects. */
  selection: ReadonlyMap<string, unknown> | null;
  readOnly: boolean;
  mayDeleteAll: boolean;
  actions: RowActions;
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
