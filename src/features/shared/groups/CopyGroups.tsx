import { useState } from 'react';
import { saveFile } from '#browser/page/saveFile';
import type { BulkGroup } from '#data/bulk/bulkAction';
import { useCopyMany } from '#data/bulk/useExporter';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { FormError } from '#ui/FormError';
import { Progress } from '#ui/Progress';
import { fileOf } from './exportFormats';

/** Copies one group after another, and stops at the first failure. */
export function CopyGroups({ groups }: { groups: readonly BulkGroup[] }) {
  const { copyAll, cancel } = useCopyMany();
  /** Missing files by group id. Groups may leave the selection at any time. */
  const [saved, setSaved] = useState<ReadonlyMap<string, number>>(new Map<string, number>());
  const [failed, setFailed] = useState<BulkGroup | null>(null);
  const [busy, setBusy] = useState(false);
  const done = groups.filter(({ id }) => saved.has(id)).length;
  const missing = groups.reduce((sum, { id }) => sum + (saved.get(id) ?? 0), 0);

  const start = async () => {
    setFailed(null);
    setBusy(true);
    // Saved copies are skipped.
    const before = done < groups.length ? saved : new Map<string, number>();
    setSaved(before);
    const left = groups.filter(({ id }) => !before.has(id));
    const end = await copyAll(
      left,
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
      ? [
          t('deleteMany.copied', { count: done }),
          ...(missing > 0 ? [t('export.missing', { count: missing })] : []),
        ].join(' ')
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
