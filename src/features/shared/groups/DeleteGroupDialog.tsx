import { useEffect, useEffectEvent, useState } from 'react';
import { saveFile } from '#browser/page/saveFile';
import { isOff } from '#browser/settings';
import type { Group } from '#contract/resources';
import { withoutHidden } from '#contract/text/names';
import { useExporter } from '#data/bulk/exportConversation';
import { useGroup } from '#data/groups/useGroups';
import { useDeleteGroup } from '#data/groups/useGroupWrites';
import { useConversationNow } from '#data/unread/useConversations';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { FormError, TextField } from '#ui/fields/Form';
import { Dialog, DialogActions } from '#ui/overlay/Dialog';
import { toast } from '#ui/overlay/toastStore';
import { ExportStatus } from './ExportDialog';
import { fileOf } from './exportFormats';
import { memberCount } from './GroupFacts';
import { useArchiveWithUndo } from './useArchiveWithUndo';

const typeable = (name: string) =>
  withoutHidden(name)
    .normalize('NFC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');

export const isTypedName = (typed: string, name: string): boolean => typeable(typed) === typeable(name);

const failure = (error: unknown) => `${t('delete.failed')}. ${reasonOf(error)}`;

interface DeleteGroupDialogProps {
  group: Group;
  onClose: () => void;
  onGone: () => void;
}

/** Enter must not submit: a deletion requires a press of the button. */
export default function DeleteGroupDialog({ group, onClose, onGone }: DeleteGroupDialogProps) {
  const [typed, setTyped] = useState('');
  const remove = useDeleteGroup((error) => toast(failure(error), { tone: 'danger' }));
  const [submitted, setSubmitted] = useState(false);
  const isGone = useGroup(group.id).gone && !submitted;
  const onGoneBefore = useEffectEvent(() => {
    toast(t('delete.gone', { name: group.name }));
    onClose();
  });
  useEffect(() => {
    if (isGone) onGoneBefore();
  }, [isGone]);
  const submit = async () => {
    setSubmitted(true);
    const gone = await remove
      .mutateAsync({ type: 'group.deleted', group_id: group.id, conversation_id: group.conversation_id })
      .catch(() => false);
    // A cancelled deletion resolves to false.
    if (!gone) return setSubmitted(false);
    // `onGone` runs before the toast, because the toast takes its position from the new view.
    onGone();
    toast(t('group.deleted', { name: group.name }));
  };
  const close = () => {
    remove.takeBack();
    onClose();
  };
  const archive = useArchiveWithUndo();
  const { state, run, cancel } = useExporter(group.id);
  const total = useConversationNow(group.conversation_id)?.message_count ?? null;
  const download = () => void run((copy) => saveFile(fileOf(copy, 'json')));

  return (
    <Dialog alert title={t('delete.title', { name: group.name })} onClose={close}>
      <div className="grid gap-4">
        <p>
          {total === null
            ? t('delete.body', { count: memberCount(group) })
            : t('delete.bodyCounted', { count: memberCount(group), messages: total })}
        </p>
        <div className="flex flex-wrap items-center gap-2 boxed rounded-xl bg-list p-3">
          <p className="grow basis-48 text-sm text-ink2">{t('delete.copyHint')}</p>
          <Button disabled={state.phase === 'messages' || state.phase === 'files'} onClick={download}>
            {t('export.title')}
          </Button>
        </div>
        <ExportStatus state={state} total={total} onRetry={download} onCancel={cancel} />
        <TextField
          label={t('delete.confirm')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {remove.isError && <FormError>{failure(remove.error)}</FormError>}
        <DialogActions>
          <Button onClick={close} data-first-focus>
            {t('cancel')}
          </Button>
          {group.archived_at === null && !isOff('archive') && (
            <Button onClick={() => archive(group, onGone)}>{t('delete.archive')}</Button>
          )}
          <Button look="danger" disabled={!isTypedName(typed, group.name) || remove.isPending} onClick={submit}>
            {t('settings.delete')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
