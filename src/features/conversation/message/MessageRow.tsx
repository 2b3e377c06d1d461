import { CircleAlert } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useToday } from '../../../browser/today';
import { useOnline } from '../../../browser/useOnline';
import type { Contact, Message } from '../../../contract/resources';
import type { Entry } from '../../../outbox/queue/entries/entry';
import { classes } from '../../../ui/classes';
import { SelectMessage } from '../selection/SelectMessage';
import { RowTabIndexProvider } from '../timeline/rows/rowTabIndex';
import { MessageActions } from './actions/MessageActions';
import { openContextMenu } from './actions/openContextMenu';
import type { MessageMenu, RowActions } from './actions/rowActions';
import { EntryStatus } from './EntryStatus';
import { RowEdit } from './edit/RowEdit';
import { entryName } from './entryState';
import { useReply } from './Quote';
import { RowBody } from './RowBody';
import { AuthorLine, RowMargin } from './RowHead';
import { Reactions } from './reactions/Reactions';
import { rowLabel } from './rowLabel';
import { rowLook } from './rowLook';
import { rowModelOf } from './rowModel';
import { useRowActivity } from './useRowActivity';

interface MessageRowProps {
  rowKey: string;
  message?: Message | undefined;
  /** Unsent words: the message itself when there is none yet, else its edit. */
  entry?: Entry | undefined;
  me: Contact;
  /** The author's colour in this group; undefined: that of the name. */
  hue: number | undefined;
  first: boolean;
  editing: boolean;
  /** The last of the caller's messages that somebody has read; those before it are seen as well. */
  seen: boolean;
  highlighted: boolean;
  /** In an archived group messages are only read. */
  readOnly: boolean;
  mayDeleteAll: boolean;
  /** Undefined: nobody is selecting. */
  selected: boolean | undefined;
  actions: RowActions;
}

/** One row for a message before and after it is sent, so that the row neither blinks nor loses focus when it is. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { rowKey, message, entry, me, first, editing, seen, highlighted, readOnly, selected, actions } = props;
  // Its times are said in another way when a preference changes.
  useToday();
  const id = useId();
  const { active, focus, handlers } = useRowActivity();
  const [source, setSource] = useState(false);
  const row = rowModelOf(props);
  const { author, own, hue, at, text, edited, line, decides } = row;
  const reply = useReply(text);
  const online = useOnline(entry !== undefined);
  const state = entry && entryName(entry, online);
  const status = entry && !editing && <EntryStatus entry={entry} actions={actions} />;
  const menu: MessageMenu | undefined =
    message && !editing && selected === undefined
      ? {
          message,
          readOnly,
          source,
          actions,
          username: me.username,
          mine: own,
          mayDelete: own || props.mayDeleteAll,
          onSource: setSource,
        }
      : undefined;
  return (
    <article
      data-row={rowKey}
      // `useLogFocus` makes one of all rows the log's tab stop.
      tabIndex={-1}
      aria-label={rowLabel({ name: author.username, at, edited, seen, state })}
      aria-describedby={reply ? `${id}-quote ${id}-text` : text === '' ? undefined : `${id}-text`}
      onContextMenu={(event) => openContextMenu(event, menu)}
      {...handlers}
      className={rowLook({ own, hue, first, active, selected, highlighted })}
    >
      {selected !== undefined && message ? (
        <SelectMessage message={message} selected={selected} choose={actions.choose} />
      ) : (
        <RowMargin author={author} at={at} hue={hue} own={own} first={first} />
      )}
      <RowTabIndexProvider value={focus === 'inside' ? undefined : -1}>
        {first && <AuthorLine author={author} at={at} own={own} />}
        <div
          className={classes(
            'margin-line min-w-0',
            `line-${line}`,
            edited && 'line-edited',
            highlighted && 'line-linked',
          )}
        >
          {line === 'refused' && <CircleAlert size="0.875rem" aria-hidden className="line-sign" />}
          {editing ? (
            <RowEdit
              quoteId={`${id}-quote`}
              rowKey={rowKey}
              message={message}
              entry={entry}
              row={row}
              reply={reply}
              actions={actions}
            />
          ) : (
            <RowBody
              id={id}
              row={row}
              reply={reply}
              source={source}
              read={seen || message?.read_at != null}
              actions={actions}
              aside={!decides && status}
            />
          )}
          {message && (
            <Reactions
              message={message}
              username={me.username}
              onWho={() => actions.who(message)}
              onToggle={readOnly ? undefined : (name, on) => actions.toggle(message, name, on)}
            />
          )}
          {decides && status}
        </div>
      </RowTabIndexProvider>
      {menu && active && <MessageActions {...menu} tabbable={focus !== 'none'} />}
    </article>
  );
});
