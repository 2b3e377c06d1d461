import type { ReactNode } from 'react';
import type { Reply } from '../../../contract/replies';
import { inRow, lazyPart } from '../../../ui/parts/lazyPart';
import { Attachments } from '../attachments/Attachments';
import type { RowActions } from './actions/rowActions';
import { MessageText } from './MessageText';
import { Meta, roomFor } from './Meta';
import { Quote } from './Quote';
import type { RowModel } from './rowModel';

const WaitingFiles = lazyPart(() => import('../attachments/WaitingFiles'), inRow);

interface RowBodyProps {
  /** Of the row: what it quotes and its words have theirs from it. */
  id: string;
  row: RowModel;
  reply: Reply | null;
  /** The words are shown as they were typed. */
  source: boolean;
  read: boolean;
  actions: RowActions;
  /** What it waits for. */
  aside: ReactNode;
}

/** The words of a message and what belongs to them: one's own are on the leaf, with `aside` beside it. */
export function RowBody({ id, row, reply, source, read, actions, aside }: RowBodyProps) {
  const { own, at, text, edited, attachments, awaited, line, messageId } = row;
  const quoted = source ? null : reply;
  // Only words are as wide as they need: measuring them twice would make each layout of the log slower.
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
  // No element more than it takes: styles are calculated for each with every message that comes.
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

/** Such a text ends on the side on which the time would stand. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
