import { Check, CheckCheck, Clock3 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reply } from '#contract/replies';
import { timeOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { inRow, lazyPart } from '#ui/parts/lazyPart';
import { Attachments } from '../attachments/Attachments';
import { conversationAfter } from '../conversationPart';
import type { RowActions } from './actions/rowActions';
import { MessageText } from './MessageText';
import { Quote } from './Quote';
import type { LineState, RowModel } from './rowModel';

interface MetaProps {
  at: number;
  edited: boolean;
  /** Undefined for others' messages. */
  own: { state: LineState; read: boolean } | undefined;
}

/** Room for time and marks at the end of the last line. */
const roomFor = ({ own, edited }: { own: boolean; edited: boolean }): string | undefined =>
  own || edited ? classes('meta-room', own && 'meta-room-own', edited && 'meta-room-edited') : undefined;

/** Each state takes the same room, so that nothing moves. Assistive technology reads it in the row's name. */
function Meta({ at, edited, own }: MetaProps) {
  const waits = own?.state === 'waiting';
  const Tick = waits ? Clock3 : own?.read ? CheckCheck : Check;
  return (
    <span aria-hidden className="meta">
      {edited && <span>{t('message.edited')}</span>}
      {own && (
        <time className="hidden min-w-14 text-end tabular-nums sides:inline-block">
          {waits ? t('message.waits') : timeOf(at)}
        </time>
      )}
      {own && (
        <span className="grid size-3.5 place-items-center" title={own.read ? t('message.seen') : undefined}>
          {own.state !== 'refused' && <Tick size="0.875rem" className={waits ? undefined : 'text-brand'} />}
        </span>
      )}
    </span>
  );
}

const WaitingFiles = lazyPart(conversationAfter, ({ WaitingFiles }) => WaitingFiles, inRow);

interface RowBodyProps {
  id: string;
  row: RowModel;
  reply: Reply | null;
  /** Shows the source. */
  source: boolean;
  read: boolean;
  actions: RowActions;
  aside: ReactNode;
}

/** The words of a message and the parts that belong to them: one's own are on the leaf, with `aside` beside it. */
export function RowBody({ id, row, reply, source, read, actions, aside }: RowBodyProps) {
  const { own, at, text, edited, attachments, awaited, line, messageId } = row;
  const quoted = source ? null : reply;
  // Shrink-to-fit is measured twice, so it is used for plain words only.
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
      {(own || edited) && <Meta at={at} edited={edited} own={own ? { state: line, read } : undefined} />}
    </div>
  );
  // As few elements as possible: each costs style calculation per arrival.
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

/** Right-to-left text ends where the time would be. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
