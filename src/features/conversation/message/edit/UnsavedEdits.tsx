import { answerOf } from '../../../../contract/replies';
import { t } from '../../../../i18n/translate';
import type { Draft } from '../../../../outbox/drafts/draft';
import { Button } from '../../../../ui/Button';

interface UnsavedEditsProps {
  edits: readonly Draft[];
  isDeleted: (draft: Draft) => boolean;
  onEdit: (draft: Draft) => void;
  onCopy: (draft: Draft) => void;
  onCompose: (draft: Draft) => void;
  onDiscard: (draft: Draft) => void;
}

/** Edits whose form is not open: nothing that somebody typed goes without being asked about. */
export default function UnsavedEdits({ edits, isDeleted, onEdit, onCopy, onCompose, onDiscard }: UnsavedEditsProps) {
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
                {action(t('message.copy'), onCopy)}
                {action(t('edit.compose'), onCompose)}
              </>
            ) : (
              action(t('edit.continue'), onEdit)
            )}
            {action(t('message.discard'), onDiscard)}
          </li>
        );
      })}
    </ul>
  );
}
