import { useState } from 'react';
import { saveFile } from '#browser/page/saveFile';
import { type BulkGroup, isInFigures } from '#data/bulk/bulkAction';
import { useCopyMany } from '#data/bulk/exportConversation';
import { useConversations } from '#data/unread/useConversations';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { FormError, TextField } from '#ui/fields/Form';
import { Dialog, DialogActions } from '#ui/overlay/Dialog';
import { Progress } from '#ui/Progress';
import { withMissing } from './ExportDialog';
import { fileOf } from './exportFormats';
import { GroupFacts } from './GroupFacts';

export function CopyGroups({ groups }: { groups: readonly BulkGroup[] }) {
  const { copyAll, cancel } = useCopyMany();
  const [saved, setSaved] = useState<ReadonlyMap<string, number>>(new Map());
  const [failed, setFailed] = useState<BulkGroup | null>(null);
  const [busy, setBusy] = useState(false);
  const done = groups.filter(({ id }) => saved.has(id)).length;
  const missing = groups.reduce((sum, { id }) => sum + (saved.get(id) ?? 0), 0);

  const start = async () => {
    setFailed(null);
    setBusy(true);
    const before = done < groups.length ? saved : new Map<string, number>();
    setSaved(before);
    const end = await copyAll(
      groups.filter(({ id }) => !before.has(id)),
      (copy) => saveFile(fileOf(copy, 'json')),
      ({ id }, files) => setSaved((now) => new Map(now).set(id, files)),
    );
    setBusy(false);
    if (end === 'cancelled') setSaved(new Map());
    else if (end) setFailed(end);
  };

  const words = busy
    ? t('deleteMany.copying', { done: Math.min(done + 1, groups.length), total: groups.length })
    : !failed && done === groups.length
      ? withMissing(t('deleteMany.copied', { count: done }), missing)
      : '';

  return (
    <div className="grid gap-2 boxed rounded-xl bg-list p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow basis-48 text-sm text-ink2">{t('delete.copyHint')}</p>
        {busy ? (
          <Button onClick={cancel}>{t('cancel')}</Button>
        ) : (
          <Button onClick={() => void start()}>{t(failed ? 'retry' : 'deleteMany.copies')}</Button>
        )}
      </div>
      {busy && <Progress label={t('deleteMany.copies')} value={done} of={groups.length} />}
      <p role="status" className="text-sm empty:hidden">
        {words}
      </p>
      {failed && <FormError>{t('deleteMany.copyFailed', { name: failed.name })}</FormError>}
    </div>
  );
}

interface DeleteGroupsDialogProps {
  groups: BulkGroup[];
  onClose: () => void;
  onStart: () => void;
  onArchive?: (() => void) | undefined;
}

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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard.
          tabIndex={0}
          aria-label={t('deleteMany.list')}
          className="scroll-thin max-h-60 overflow-x-auto overflow-y-auto rounded-xl border border-line px-3"
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
