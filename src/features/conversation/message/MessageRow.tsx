import { CircleAlert } from 'lucide-react';
import { type MouseEvent, memo, use, useId, useState } from 'react';
import { hasCoarsePointer } from '#browser/input/pointers';
import { useToday } from '#browser/time/today';
import { useOnline } from '#browser/useOnline';
import { replyOf } from '#contract/replies';
import { timeOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import { Boundary } from '#ui/Boundary';
import { classes } from '#ui/classes';
import { inRow, lazyPart, noNotice } from '#ui/parts/lazyPart';
import { Attachments } from '../attachments/Attachments';
import { conversationAfter } from '../conversationPart';
import { PeopleContext, RowTabIndex } from '../paneContexts';
import type { MessageMenu, RowActions } from './actions/actionTypes';
import { EntryStatus } from './EntryStatus';
import { entryName } from './entryState';
import { MessageText } from './MessageText';
import { Quote } from './Quote';
import { AuthorLine, RowBody, RowMargin } from './RowBody';
import { Reactions } from './reactions/Reactions';
import { type RowSource, rowModelOf } from './rowModel';
import { useRowActivity } from './useRowActivity';

const browsers = 'a[href], img, audio, video, input, textarea';

/** Returns null if the browser's own menu must open. */
function contextMenuOf({ nativeEvent, target, shiftKey, button }: MouseEvent): 'sheet' | 'menu' | null {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return null;
  if (hasCoarsePointer() || (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'))
    return 'sheet';
  const isLeft = target instanceof Element && target.closest(browsers) !== null;
  const hasSelected = getSelection()?.isCollapsed === false;
  // Shift with the right mouse button (2) opens the browser's menu, but Shift+F10 opens the app's menu.
  return isLeft || hasSelected || (shiftKey && button === 2) ? null : 'menu';
}

/** `menu` is undefined for an unsent entry. On a touch device, `onSheet` opens the actions of an unsent entry. */
export function openContextMenu(
  event: MouseEvent<HTMLElement>,
  menu: MessageMenu | undefined,
  onSheet: (row: HTMLElement) => void,
): void {
  const wanted = contextMenuOf(event);
  if (!wanted || (wanted === 'menu' && !menu)) return;
  event.preventDefault();
  const { currentTarget: row, clientX: x, clientY: y } = event;
  if (wanted === 'menu') menu?.actions.openMenu(menu, row, { x, y });
  else if (menu) menu.actions.openSheet(menu, row);
  else onSheet(row);
}

const EditForm = lazyPart(
  conversationAfter,
  ({ EditForm }) => EditForm,
  inRow,
  ({ id, text }) => <MessageText id={`${id}-text`} text={text} source />,
);

const SelectMessage = lazyPart(conversationAfter, ({ SelectMessage }) => SelectMessage, noNotice);
const MessageActions = lazyPart(conversationAfter, ({ MessageActions }) => MessageActions, noNotice);

export interface MessageRowProps extends RowSource {
  rowKey: string;
  first: boolean;
  enters: boolean;
  editing: boolean;
  seen: boolean;
  highlighted: boolean;
  readOnly: boolean;
  mayDeleteAll: boolean;
  selected: boolean | undefined;
  actions: RowActions;
}

/** An entry and its message use the same row, so that the row keeps the focus after sending. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  return (
    <Boundary fallback={<p className="px-2.5 py-1 text-sm text-ink2">{t('message.broken')}</p>}>
      <Row {...props} />
    </Boundary>
  );
});

function Row(props: MessageRowProps) {
  const { rowKey, message, entry, me, first, editing, seen, highlighted, readOnly, selected, actions } = props;
  useToday();
  const id = useId();
  const { active, focus, handlers } = useRowActivity();
  const [source, setSource] = useState(false);
  // Holds the value of the first render, so that a later change of `enters` starts no animation.
  const [enters] = useState(props.enters);
  const row = rowModelOf(props);
  const { author, own, hue, at, text, edited, line, decides } = row;
  const reply = replyOf(text, use(PeopleContext).usernames);
  const online = useOnline(entry !== undefined);
  const label = [
    t('message.label', { name: author.username, time: timeOf(at) }),
    edited && t('message.edited'),
    seen && t('message.seen'),
    entry && entryName(entry, online),
  ];
  const status = entry && !editing && <EntryStatus entry={entry} actions={actions} />;
  const mayDelete = own || props.mayDeleteAll;
  const menu: MessageMenu | undefined =
    message && !editing && selected === undefined
      ? { message, username: me.username, mine: own, mayDelete, readOnly, source, onSource: setSource, actions }
      : undefined;
  return (
    <article
      data-row={rowKey}
      // `data-active` replaces `:hover`, because `:hover` repaints each row that scrolls under the mouse.
      data-active={active || undefined}
      // `useLogFocus` sets `tabIndex` 0 on a single row, because the log is one tab stop.
      tabIndex={-1}
      aria-label={label.filter(Boolean).join(', ')}
      aria-describedby={reply ? `${id}-quote ${id}-text` : text === '' ? undefined : `${id}-text`}
      onContextMenu={(event) =>
        openContextMenu(event, menu, (article) => status && actions.openEntry(entry.key, article))
      }
      {...handlers}
      className={classes(
        `hue-${hue}`,
        'group/message grid scroll-my-16 grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 rounded-xl px-2.5 leading-message outline-offset-[-2px] sides:grid-cols-[1.875rem_minmax(0,1fr)]',
        own && 'own',
        enters && 'enters',
        own && selected === undefined && 'sides:grid-cols-[minmax(0,1fr)]',
        // Only rows with an overlay are positioned, because layers are expensive (decision 016).
        (active || selected !== undefined) && 'relative',
        first && 'mt-(--row-gap) pt-0.75',
        // A long press opens the actions and must not select text.
        'pointer-coarse:select-none',
        highlighted && 'led-to',
        selected ? 'chosen-row bg-soft' : 'data-active:bg-row pointer-fine:focus-within:bg-row',
      )}
    >
      {selected !== undefined && message ? (
        <SelectMessage message={message} selected={selected} choose={actions.choose} />
      ) : (
        <RowMargin author={author} at={at} hue={hue} own={own} first={first} />
      )}
      <RowTabIndex value={focus === 'inside' ? undefined : -1}>
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
            <>
              {reply && <Quote id={`${id}-quote`} reply={reply} onOpen={actions.openQuoted} />}
              <EditForm
                conversationId={message?.conversation_id ?? entry?.conversationId ?? ''}
                id={row.messageId ?? rowKey}
                message={message}
                attachments={row.attachments}
                text={text}
                // An unsent message stays editable in an archived group.
                readOnly={readOnly && message !== undefined}
                actions={actions}
              />
              {row.attachments.length > 0 && <Attachments attachments={row.attachments} messageId={row.messageId} />}
            </>
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
      </RowTabIndex>
      {menu && active && <MessageActions {...menu} isNamed={first} tabbable={focus !== 'none'} />}
    </article>
  );
}
