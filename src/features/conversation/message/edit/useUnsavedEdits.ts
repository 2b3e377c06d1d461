import { useNavigate } from 'react-router-dom';
import { answerOf } from '../../../../contract/replies';
import type { TimelineView } from '../../../../data/timeline/useTimeline';
import { t } from '../../../../i18n/translate';
import { type Draft, editedId } from '../../../../outbox/drafts/draft';
import type { useEdits } from '../../../../outbox/drafts/useEdits';
import type { OutboxView } from '../../../../outbox/OutboxContext';
import { paths } from '../../../../paths';
import { toast } from '../../../../ui/overlay/toasts';
import { copyWithToast } from '../../../shared/copyWithToast';
import { isDeleted } from '../isDeleted';

interface UnsavedEditsInput extends ReturnType<typeof useEdits> {
  groupId: string;
  timeline: TimelineView;
  outbox: OutboxView;
  editing: string | undefined;
  openEdit: (id: string) => void;
  onText: (text: string) => void;
}

/** The edits that no open form shows, and what `UnsavedEdits` offers for each. */
export function useUnsavedEdits(input: UnsavedEditsInput) {
  const { edits, keep, drop, groupId, timeline, outbox, editing, openEdit, onText } = input;
  const { messages, leaving, older, newer } = timeline;
  const { entries } = outbox;
  const navigate = useNavigate();

  const isGone = (draft: Draft) =>
    !leaving.has(editedId(draft)) &&
    isDeleted(draft, { messages, entries, hasOlder: older.more, hasNewer: newer.more });
  const isHere = (id: string) => messages.some((each) => each.id === id) || entries.some(({ key }) => key === id);
  const isEdited = (draft: Draft) => [editedId(draft), outbox.keyOf(editedId(draft))].includes(editing ?? '');
  const unsaved = edits.filter(
    (draft) => !leaving.has(editedId(draft)) && !(isEdited(draft) && isHere(editedId(draft))),
  );

  return {
    /** The message of the open form was deleted. */
    isFormLost: timeline.status === 'success' && unsaved.some((draft) => isGone(draft) && isEdited(draft)),
    unsaved: {
      edits: unsaved,
      isDeleted: isGone,
      onEdit: (draft: Draft) => {
        const id = editedId(draft);
        if (isHere(id)) return openEdit(id);
        if (draft.edit) keep(id, draft.text, { ...draft.edit, open: true });
        void navigate(paths.message(groupId, id));
      },
      onCopy: (draft: Draft) => void copyWithToast(answerOf(draft.text)),
      onCompose: (draft: Draft) => {
        drop(editedId(draft));
        onText(draft.text);
      },
      onDiscard: (draft: Draft) => {
        const { text, edit: of } = draft;
        drop(editedId(draft));
        const undo = () => of && keep(editedId(draft), text, { ...of, open: false });
        toast(t('edit.discarded'), { action: { label: t('undo'), run: undo } });
      },
    },
  };
}
