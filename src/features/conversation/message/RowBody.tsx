import { Check, CheckCheck, Clock3 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reply } from '#contract/replies';
import { openedPerson, PersonButton } from '#features/shared/people/PersonButton';
import { timeOf } from '#i18n/dates';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { Avatar } from '#ui/Avatar';
import { classes } from '#ui/classes';
import { Moment } from '#ui/Moment';
import { inRow, lazyPart } from '#ui/parts/lazyPart';
import { Attachments } from '../attachments/Attachments';
import { conversationAfter } from '../conversationPart';
import { useRowTabIndex } from '../paneContexts';
import type { RowActions } from './actions/actionTypes';
import { MessageText } from './MessageText';
import { Quote } from './Quote';
import type { RowModel } from './rowModel';

type RowHeadProps = Pick<RowModel, 'author' | 'at' | 'own'>;

/** A positioned button over the avatar would add a layer to each row, so the avatar itself handles the press. */
export function RowMargin({ author, at, own, hue, first }: RowHeadProps & { hue: number | 'own'; first: boolean }) {
  const opened = openedPerson.useOwn();
  if (!first)
    return (
      <Moment
        at={at}
        aria-hidden
        className={classes(
          'pt-0.75 text-center text-mini select-none tabular-nums whitespace-nowrap text-ink2 invisible group-focus-within/message:visible group-data-active/message:visible',
          own && 'pt-2 sides:hidden',
        )}
      >
        {withoutDayHalf(timeOf(at))}
      </Moment>
    );
  return (
    <Avatar
      name={author.username}
      src={author.avatar_url}
      hue={hue}
      onPress={() => opened.set(author)}
      className={own ? 'row-span-2 mt-0.5 sides:hidden' : 'row-span-2 mt-0.5 sides:size-7.5'}
    />
  );
}

export const AuthorLine = ({ author, at, own }: RowHeadProps) => (
  <p className={classes('flex items-baseline gap-2 leading-5', own && 'sides:hidden')}>
    <PersonButton
      person={author}
      tabIndex={useRowTabIndex()}
      className="min-w-0 font-bold hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
    >
      <bdi className="person-name block truncate">{shownName(author.username)}</bdi>
    </PersonButton>
    <Moment at={at} aria-hidden className="shrink-0 text-xs tabular-nums text-ink2">
      {timeOf(at)}
    </Moment>
  </p>
);

/** Shortens "10:58 p. m." and "下午10:58" to "10:58", because the margin is narrow. */
export const withoutDayHalf = (time: string): string => time.replace(/^\P{N}+|\P{N}+$/gu, '');

const roomFor = ({ own, edited }: { own: boolean; edited: boolean }): string | undefined =>
  own || edited ? classes('meta-room', own && 'meta-room-own', edited && 'meta-room-edited') : undefined;

const WaitingFiles = lazyPart(conversationAfter, ({ WaitingFiles }) => WaitingFiles, inRow);

interface RowBodyProps {
  id: string;
  row: RowModel;
  reply: Reply | null;
  source: boolean;
  read: boolean;
  actions: RowActions;
  aside: ReactNode;
}

export function RowBody({ id, row, reply, source, read, actions, aside }: RowBodyProps) {
  const { own, at, text, edited, attachments, awaited, line, messageId } = row;
  const quoted = source ? null : reply;
  const waits = line === 'waiting';
  const Tick = waits ? Clock3 : read ? CheckCheck : Check;
  // Shrink-to-fit costs a second layout pass, so plain text does not use `w-fit`.
  const plain = !reply && !edited && attachments.length === 0;
  const content = (
    <div className={own ? 'leaf' : plain ? undefined : 'w-fit max-w-full'}>
      {quoted && <Quote id={`${id}-quote`} reply={quoted} onOpen={actions.openQuoted} />}
      {text !== '' && (
        <MessageText
          id={`${id}-text`}
          text={quoted ? quoted.answer : text}
          source={source}
          room={attachments.length === 0 && !rightToLeft.test(text) ? roomFor({ own, edited }) : undefined}
        />
      )}
      {awaited ? (
        <WaitingFiles files={awaited} />
      ) : (
        attachments.length > 0 && <Attachments attachments={attachments} messageId={messageId} />
      )}
      {/* All delivery states have the same size, so that no row moves. The row's label names the state. */}
      {(own || edited) && (
        <span aria-hidden className="meta">
          {edited && <span>{t('message.edited')}</span>}
          {own && (
            <time className="hidden min-w-14 text-end tabular-nums sides:inline-block">
              {waits ? t('message.waits') : timeOf(at)}
            </time>
          )}
          {own && (
            <span className="grid size-3.5 place-items-center" title={read ? t('message.seen') : undefined}>
              {line !== 'refused' && <Tick size="0.875rem" className={waits ? undefined : 'text-brand'} />}
            </span>
          )}
        </span>
      )}
    </div>
  );
  // Each element costs style calculation when a message arrives, so received messages have no wrapper.
  if (!own)
    return (
      <>
        {content}
        {aside}
      </>
    );
  return (
    <div className="flex items-center gap-2 sides:flex-row-reverse">
      {content}
      {aside}
    </div>
  );
}

/** Matches right-to-left or reversed text, whose last line would run under the time. */
const rightToLeft = /[\u0590-\u08ff\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff]/;
