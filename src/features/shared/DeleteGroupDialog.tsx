import { useId, useState } from 'react';
import type { Group } from '../../contract/resources';
import { useDeleteGroup } from '../../data/groups';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { inputLook } from '../../ui/Field';
import { toast } from '../../ui/toasts';
import { reasonOf } from '../../words/reasonOf';
import { t } from '../../words/words';
import { useArchiveWithUndo } from './useArchiveWithUndo';

interface DeleteGroupDialogProps {
  group: Group;
  onClose: () => void;
  onGone: () => void;
}

/** The only thing that asks. Enter in the field does nothing: deleting takes the exact name and a press of the button. */
export default function DeleteGroupDialog({ group, onClose, onGone }: DeleteGroupDialogProps) {
  const [typed, setTyped] = useState('');
  const remove = useDeleteGroup();
  const archive = useArchiveWithUndo();
  const field = useId();

  const submit = async () => {
    const gone = await remove
      .mutateAsync({ type: 'group.deleted', group_id: group.id, conversation_id: group.conversation_id })
      .then(() => true)
      .catch(() => false);
    if (!gone) return;
    toast(t('group.deleted', { name: group.name }));
    onGone();
  };

  return (
    <Dialog alert title={t('delete.title', { name: group.name })} onClose={onClose}>
      <div className="grid gap-4">
        <p>{t('delete.body', { count: group.contacts.length })}</p>
        <div className="grid gap-1.5">
          <label htmlFor={field} className="text-sm font-medium">
            {t('delete.confirm')}
          </label>
          <input
            id={field}
            dir="auto"
            className={inputLook}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        {remove.isError && (
          <p role="alert" className="text-sm font-medium text-danger">
            {t('delete.failed')}. {reasonOf(remove.error)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} data-first-focus>
            {t('cancel')}
          </Button>
          {group.archived_at === null && (
            <Button
              onClick={() => {
                archive(group);
                onGone();
              }}
            >
              {t('delete.archive')}
            </Button>
          )}
          <Button look="danger" disabled={typed !== group.name || remove.isPending} onClick={submit}>
            {t('delete.submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
