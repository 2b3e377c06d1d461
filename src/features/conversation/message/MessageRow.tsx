import { CircleAlert } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useToday } from '../../../browser/today';
import { useOnline } from '../../../browser/useOnline';
import type { Contact, Message } from '../../../contract/resources';
import type { Entry } from '../../../outbox/queue/entries/entry';
import { awaitsFiles } from '../../../outbox/queue/entries/files';
import { classes } from '../../../ui/classes';
import { hueOf } from '../../../ui/hues';
import { inRow, lazyPart } from '../../../ui/parts/lazyPart';
import { Attachments } from '../attachments/Attachments';
import { attachmentsOf } from '../attachments/attachment';
import { SelectMessage } from '../selection/SelectMessage';
import { RowTabIndexProvider } from '../timeline/rows/rowTabIndex';
import { contextMenuOf } from './actions/contextMenuOf';
import { focusNeighbour } from './actions/focusNeighbour';
import { MessageActions } from './actions/MessageActions';
import type { RowActions } from './actions/rowActions';
import { EntryStatus } from './EntryStatus';
import { EditForm } from './edit/EditForm';
import { entryName, needsDecision } from './entryState';
import { lineStateOf } from './lineState';
import { MessageText } from './MessageText';
import { Meta, roomFor } from './Meta';
import { Quote, useReply } from './Quote';
import { RowBody } from './RowBody';
import { AuthorLine, RowMargin } from './RowHead';
import { Reactions } from './reactions/Reactions';
import { rowLabel } from './rowLabel';
import { useRowActivity } from './useRowActivity';

const WaitingFiles = lazyPart(() => import('../attachments/WaitingFiles'), inRow);

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
  const author = message?.contact ?? me;
  const at = message?.created_at ?? Math.floor((entry?.createdAt ?? 0) / 1000);
  const text = entry && entry.state !== 'conflict' ? (entry.changed ?? entry.text) : (message?.message ?? '');
  const reply = useReply(text);
  const edited = message?.updated_at != null && message.updated_at > message.created_at;
  const attachments = attachmentsOf(message, entry);
  const awaited = entry && awaitsFiles(entry) && entry.attachments;
  const online = useOnline(entry !== undefined);
  const state = entry && entryName(entry, online);
  const own = author.username === me.username;
  const line = lineStateOf(entry);
  const hue = own ? 'own' : (props.hue ?? hueOf(author.username));
  const status = entry && !editing && <EntryStatus entry={entry} actions={actions} />;
  const menu = message &&
    !editing &&
    selected === undefined && {
      message,
      readOnly,
      source,
      actions,
      username: me.username,
      mine: own,
      mayDelete: own || props.mayDeleteAll,
      onSource: setSource,
    };
  const decides = line === 'refused' || (entry !== undefined && needsDecision(entry));
  return (
    <article
      data-row={rowKey}
      // `useLogFocus` makes one of all rows the log's tab stop.
      tabIndex={-1}
      aria-label={rowLabel({ name: author.username, at, edited, seen, state })}
      aria-describedby={reply ? `${id}-quote ${id}-text` : text === '' ? undefined : `${id}-text`}
      onContextMenu={(event) => {
        const wanted = contextMenuOf(event);
        if (!wanted || (wanted === 'menu' && !menu)) return;
        event.preventDefault();
        const { currentTarget: row, clientX: x, clientY: y } = event;
        if (menu && wanted === 'sheet') actions.openSheet(menu, row);
        else if (menu) actions.openMenu(menu, row, { x, y });
      }}
      {...handlers}
      className={classes(
        `hue-${hue}`,
        'group/message grid scroll-my-16 grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 rounded-xl px-2.5 leading-message outline-offset-[-2px] sides:grid-cols-[1.875rem_minmax(0,1fr)]',
        own && 'own',
        own && selected === undefined && 'sides:grid-cols-[minmax(0,1fr)]',
        // Only what has something laid over it: a hundred layers are expensive to paint (docs/decisions/016).
        (active || selected !== undefined) && 'relative',
        first && 'mt-(--row-gap) pt-0.75',
        // A long press means the actions, not the words.
        'pointer-coarse:select-none',
        highlighted && 'led-to',
        selected ? 'chosen-row bg-soft' : 'hover:bg-row focus-within:bg-row',
      )}
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
          {editing && reply && <Quote id={`${id}-quote`} reply={reply} onOpen={actions.openQuoted} />}
          {editing ? (
            <EditForm
              conversationId={message?.conversation_id ?? entry?.conversationId ?? ''}
              id={message?.id ?? rowKey}
              message={message}
              attachments={attachments}
              text={text}
              onSave={(changed, from, kept) =>
                message ? actions.saveEdit(message, changed, from, kept) : actions.changeText(rowKey, changed)
              }
              onClose={() => actions.closeEdit(message?.id ?? rowKey)}
              onDelete={
                message &&
                (() => {
                  actions.closeEdit(message.id);
                  focusNeighbour();
                  actions.remove(message);
                })
              }
            />
          ) : (
            <RowBody own={own} plain={!reply && !edited && attachments.length === 0} aside={!decides && status}>
              {reply && !source && <Quote id={`${id}-quote`} reply={reply} onOpen={actions.openQuoted} />}
              {text !== '' && (
                <MessageText
                  id={`${id}-text`}
                  text={reply && !source ? reply.answer : text}
                  source={source}
                  room={attachments.length === 0 && !rightToLeft.test(text) ? roomFor({ own, edited }) : undefined}
                />
              )}
              {awaited ? (
                <WaitingFiles files={awaited} />
              ) : (
                attachments.length > 0 && <Attachments attachments={attachments} messageId={message?.id ?? null} />
              )}
              {(own || edited) && (
                <Meta
                  at={at}
                  edited={edited}
                  own={own ? { state: line, read: seen || message?.read_at != null } : undefined}
                />
              )}
            </RowBody>
          )}
          {editing && attachments.length > 0 && (
            <Attachments attachments={attachments} messageId={message?.id ?? null} />
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

/** Such a text ends on the side on which the time would stand. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
