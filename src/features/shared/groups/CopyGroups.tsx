import { useState } from 'react';
import { saveFile } from '../../../browser/page/saveFile';
import type { BulkGroup } from '../../../data/bulk/bulkStep';
import { useCopyMany } from '../../../data/bulk/useExporter';
import { t } from '../../../i18n/translate';
import { Button } from '../../../ui/Button';
import { FormError } from '../../../ui/FormError';
import { Progress } from '../../../ui/Progress';
import { fileOf } from './exportFormats';

/** One complete copy a group, one after another; it stops at the first that cannot be had. */
export function CopyGroups({ groups }: { groups: readonly BulkGroup[] }) {
  const { copyAll, cancel } = useCopyMany();
  const [done, setDone] = useState<number | null>(null);
  const [failed, setFailed] = useState<BulkGroup | null>(null);
  const busy = done !== null && done < groups.length && !failed;

  const start = async () => {
    setFailed(null);
    // What is saved already need not be saved again.
    const from = done === null || done >= groups.length ? 0 : done;
    setDone(from);
    const end = await copyAll(groups.slice(from), (copy, index) => {
      saveFile(fileOf(copy, 'json'));
      setDone(from + index + 1);
    });
    if (end === 'cancelled') setDone(null);
    else if (end) setFailed(end);
  };

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
        {busy && t('deleteMany.copying', { done: done + 1, total: groups.length })}
        {done === groups.length && t('deleteMany.copied', { count: done })}
      </p>
      {failed && <FormError>{t('deleteMany.copyFailed', { name: failed.name })}</FormError>}
    </div>
  );
}
