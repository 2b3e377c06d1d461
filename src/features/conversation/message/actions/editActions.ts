import type { OutboxView } from '../../../../outbox/OutboxContext';
import { toast } from '../../../../ui/overlay/toastStore';
import { notQueuedLabel } from '../../../shared/notQueuedLabel';
import type { RowEdits } from '../edit/useRowEdits';
import type { EditActions } from './rowActions';

export interface EditContext {
  outbox: Pick<OutboxView, 'entries' | 'edit' | 'changeText'>;
  edits: Pick<RowEdits, 'dropEdit' | 'openEdit' | 'openedFrom' | 'closeEdit'>;
}

/** The form stays open: it holds the words. */
const reportNotKept = (error: unknown) => void toast(notQueuedLabel(error), { tone: 'danger' });

/** What is done with the form over a message, or over unsent words. It closes once the outbox has its words. */
export function createEditActions(latest: () => EditContext): EditActions {
  const close = (id: string, key?: string) => {
    const { edits } = latest();
    edits.dropEdit(id);
    edits.closeEdit(id, key);
  };
  return {
    edit: (id) => latest().edits.openEdit(id),
    isFromComposer: () => latest().edits.openedFrom === 'composer',
    closeEdit: (id) => latest().edits.closeEdit(id),
    saveEdit: (message, text, from, kept) => {
      const { outbox } = latest();
      const waits = outbox.entries.findLast((each) => each.kind === 'edit' && each.messageId === message.id);
      // One edit that waits says it all; over what somebody else wrote meanwhile it is a new one.
      const changes = waits && waits.state !== 'conflict' && !kept;
      (changes ? outbox.changeText(waits.key, text) : outbox.edit(message, text, kept, from)).then(
        () => close(message.id),
        reportNotKept,
      );
    },
    changeText: (key, text) => {
      latest()
        .outbox.changeText(key, text)
        .then((newKey) => close(key, newKey), reportNotKept);
    },
  };
}
