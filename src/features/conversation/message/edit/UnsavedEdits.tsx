import { useNavigate } from 'react-router-dom';
import { answerOf } from '#contract/replies';
import { copyWithToast } from '#features/shared/copyWithToast';
import { t } from '#i18n/translate';
import { type Draft, editedId } from '#outbox/model/draft';
import { useOutboxItself } from '#outbox/OutboxContext';
import { useEdits } from '#outbox/useDraft';
import { Button } from '#ui/Button';
import { toast } from '#ui/overlay/toastStore';
import { paths } from '../../../../paths';
import type { RowEdits } from './useRowEdits';

export default function UnsavedEdits(props: RowEdits['unsaved']) {
  const { groupId, conversationId, edits, isDeleted, isHere, openEdit, onDraft } = props;
  const navigate = useNavigate();
  const { keep, drop } = useEdits(conversationId);
  const { drafts } = useOutboxItself();
  const resume = (draft: Draft) => {
    const id = editedId(draft);
    if (isHere(id)) return openEdit(id);
    if (draft.edit) keep(id, draft.text, { ...draft.edit, open: true });
    void navigate(paths.message(groupId, id));
  };
  const compose = (draft: Draft) => {
    drafts.prependText(conversationId, draft.text);
    drop(editedId(draft));
    onDraft();
  };
  const discard = (draft: Draft) => {
    const { text, edit: of } = draft;
    drop(editedId(draft));
    const undo = () => of && keep(editedId(draft), text, { ...of, open: false });
    toast(t('edit.discarded'), { action: { label: t('undo'), run: undo } });
  };
  return (
    <ul
      aria-label={t('edit.unsaved')}
      className="column grid max-h-[30dvh] shrink-0 gap-1 overflow-y-auto py-1 ps-13.5 md:ps-18"
    >
      {edits.map((draft) => {
        const deleted = isDeleted(draft);
        const action = (label: string, run: (draft: Draft) => void) => (
          <Button look="link" onClick={() => run(draft)}>
            {label}
          </Button>
        );
        return (
          <li
            key={draft.conversationId}
            className={`flex flex-wrap items-center gap-x-3 boxed rounded-xl px-3 py-1 text-sm ${deleted ? 'bg-hover' : 'bg-list'}`}
          >
            <span role={deleted ? 'alert' : undefined} className="line-clamp-3 min-w-0 basis-full break-words">
              {t(deleted ? 'edit.deleted' : 'edit.kept', { words: answerOf(draft.text) })}
            </span>
            {deleted ? (
              <>
                {action(t('message.copy'), ({ text }) => void copyWithToast(answerOf(text)))}
                {action(t('edit.compose'), compose)}
              </>
            ) : (
              action(t('edit.continue'), resume)
            )}
            {action(t('message.discard'), discard)}
          </li>
        );
      })}
    </ul>
  );
}
