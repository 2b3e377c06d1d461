import { useState } from 'react';
import { type BulkGroup, isInFigures } from '#data/bulk/bulkAction';
import { useConversations } from '#data/unread/useConversations';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { TextField } from '#ui/fields/Field';
import { DialogActions } from '#ui/overlay/ConfirmDialog';
import { Dialog } from '#ui/overlay/Dialog';
import { CopyGroups } from './CopyGroups';
import { GroupFacts } from './GroupFacts';

interface DeleteGroupsDialogProps {
  groups: BulkGroup[];
  onClose: () => void;
  onStart: () => void;
  /** Absent where nothing is left to archive. */
  onArchive?: (() => void) | undefined;
}

/** Asks for words with the number of groups. Enter does nothing. */
export default function DeleteGroupsDialog({ groups, onClose, onStart, onArchive }: DeleteGroupsDialogProps) {
  const [typed, setTyped] = useState('');
  const conversations = useConversations(groups.flatMap((group) => (isInFigures(group) ? [] : group.conversation_id)));
  const readable = groups.filter((group) => !isInFigures(group) || group.is_member);
  const count = groups.length;
  const phrase = t('deleteMany.phrase', { count });
  return (
    <Dialog
      alert
      title={t('deleteMany.title', { count })}
      onClose={onClose}
      className="w-[min(40rem,calc(100vw-1.5rem))]"
    >
      <div className="grid gap-4">
        <p>{t('deleteMany.body', { count })}</p>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach that.
          tabIndex={0}
          aria-label={t('deleteMany.list')}
          className="scroll-thin max-h-60 overflow-y-auto rounded-xl border border-line px-3"
        >
          <GroupFacts groups={groups} conversations={conversations} />
        </section>
        {readable.length > 0 && <CopyGroups groups={readable} />}
        {readable.length < count && (
          <p className="text-sm text-ink2">
            {readable.length === 0
              ? t('deleteMany.unreadAll')
              : t('deleteMany.unread', { count: count - readable.length })}
          </p>
        )}
        <TextField
          label={t('deleteMany.confirm', { phrase })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <DialogActions>
          <Button onClick={onClose} data-first-focus>
            {t('cancel')}
          </Button>
          {onArchive && <Button onClick={onArchive}>{t('delete.archive')}</Button>}
          <Button look="danger" disabled={typed !== phrase} onClick={onStart}>
            {t('deleteMany.submit', { count })}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
