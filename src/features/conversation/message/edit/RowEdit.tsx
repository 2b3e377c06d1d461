import type { Reply } from '../../../../contract/replies';
import type { Message } from '../../../../contract/resources';
import type { Entry } from '../../../../outbox/queue/entries/entry';
import { Attachments } from '../../attachments/Attachments';
import { focusNeighbour } from '../actions/focusNeighbour';
import type { RowActions } from '../actions/rowActions';
import { Quote } from '../Quote';
import type { RowModel } from '../rowModel';
import { EditForm } from './EditForm';

interface RowEditProps {
  quoteId: string;
  rowKey: string;
  message: Message | undefined;
  entry: Entry | undefined;
  row: RowModel;
  reply: Reply | null;
  actions: RowActions;
}

/** In place of the words: the form that changes them, between what stays as it is. */
export function RowEdit({ quoteId, rowKey, message, entry, row, reply, actions }: RowEditProps) {
  const { attachments, text, messageId } = row;
  const id = messageId ?? rowKey;
  return (
    <>
      {reply && <Quote id={quoteId} reply={reply} onOpen={actions.openQuoted} />}
      <EditForm
        conversationId={message?.conversation_id ?? entry?.conversationId ?? ''}
        id={id}
        message={message}
        attachments={attachments}
        text={text}
        onSave={(changed, from, kept) =>
          message ? actions.saveEdit(message, changed, from, kept) : actions.changeText(rowKey, changed)
        }
        onClose={() => actions.closeEdit(id)}
        onDelete={
          message &&
          (() => {
            actions.closeEdit(message.id);
            focusNeighbour();
            actions.remove(message);
          })
        }
      />
      {attachments.length > 0 && <Attachments attachments={attachments} messageId={messageId} />}
    </>
  );
}
