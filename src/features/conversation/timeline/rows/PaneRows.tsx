import { memo } from 'react';
import type { Contact } from '../../../../contract/resources';
import { t } from '../../../../i18n/translate';
import { Boundary } from '../../../../ui/Boundary';
import { useFold } from '../../../../ui/useFold';
import type { RowActions } from '../../message/actions/rowActions';
import { MessageRow } from '../../message/MessageRow';
import { type Block, inBlocks } from './blocks';
import type { Row } from './rows';
import { DaySeparator, UnreadDivider } from './Separators';

interface PaneRowsProps {
  rows: readonly Row[];
  me: Contact;
  /** The colour of each member. */
  hues: ReadonlyMap<string, number>;
  /** The message that the address names. */
  anchorId: string | undefined;
  /** A message or an entry whose words are being changed. */
  editing: string | undefined;
  /** Null: nobody is selecting. */
  selection: ReadonlyMap<string, unknown> | null;
  readOnly: boolean;
  mayDeleteAll: boolean;
  actions: RowActions;
  onGoToDate: (from: number) => void;
}

const noBlocks: readonly Block[] = [];

export const PaneRows = memo(function PaneRows(props: PaneRowsProps) {
  const { rows, anchorId, editing, ...same } = props;
  const blocks = useFold(rows, inBlocks, noBlocks);
  const seen = rows.findLast(
    (row) =>
      row.type === 'message' && row.message.contact.username === same.me.username && row.message.read_at !== null,
  );
  return blocks.map((block) => {
    // Only a key of this block: the other blocks do not render for it.
    const its = (key: string | undefined) =>
      block.rows.some((row) => row.key === key || (row.type === 'message' && row.message.id === key)) ? key : undefined;
    return (
      <RowBlock
        key={block.key}
        {...same}
        rows={block.rows}
        anchorId={its(anchorId)}
        editing={its(editing)}
        seen={its(seen?.key)}
      />
    );
  });
});

interface RowBlockProps extends PaneRowsProps {
  seen: string | undefined;
}

/** A row whose render fails leaves the others alone. */
const RowBlock = memo(function RowBlock(props: RowBlockProps) {
  const { rows, me, hues, anchorId, editing, seen, selection, onGoToDate, ...same } = props;
  return (
    // A layer of its own, but not while a row has its actions out: they and their menu reach beyond it, and beyond the log.
    <div className="flow-root bg-paper will-change-transform has-[[role=toolbar]]:will-change-auto">
      {rows.map((row) => {
        if (row.type === 'day') return <DaySeparator key={row.key} at={row.at} onGoToDate={onGoToDate} />;
        if (row.type === 'unread') return <UnreadDivider key={row.key} count={row.count} />;
        const message = row.type === 'message' ? row.message : undefined;
        return (
          <Boundary key={row.key} fallback={<p className="px-2.5 py-1 text-sm text-ink2">{t('message.broken')}</p>}>
            <MessageRow
              {...same}
              rowKey={row.key}
              message={message}
              entry={row.type === 'message' ? row.edit : row.entry}
              me={me}
              hue={message && hues.get(message.contact.username)}
              first={row.first}
              seen={row.key === seen}
              editing={editing !== undefined && (message?.id === editing || row.key === editing)}
              highlighted={message !== undefined && message.id === anchorId}
              selected={message && selection ? selection.has(message.id) : undefined}
            />
          </Boundary>
        );
      })}
    </div>
  );
});
