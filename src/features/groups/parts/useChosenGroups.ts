import { useEffect, useState } from 'react';
import type { BulkGroup } from '#data/bulk/bulkAction';
import { useBulkActions } from '#data/bulk/useBulkActions';
import { useCanRestore } from '#data/groups/useArchiveGroup';
import { t } from '#i18n/translate';
import { toast } from '#ui/overlay/toastStore';
import type { Selection } from '#ui/selection/useSelection';
import { archiveQuestion } from '../../shared/groups/useArchiveWithUndo';

export function useChosenGroups(selection: Selection<BulkGroup>) {
  const { bulkAction, start } = useBulkActions();
  const canRestore = useCanRestore();
  const ask = archiveQuestion.useOwn().set;
  const [deleting, setDeleting] = useState(false);
  const chosen = [...selection.chosen.values()];
  const isNoneLeft = deleting && chosen.length === 0;
  // Another person deleted, archived or restored a selected group.
  useEffect(() => {
    if (!isNoneLeft) return;
    setDeleting(false);
    toast(t('deleteMany.gone'));
  }, [isNoneLeft]);

  const run = (action: 'archive' | 'restore' | 'delete', groups: BulkGroup[]) => {
    start(action, groups);
    selection.end();
  };
  // Groups that are in the wanted state already are left out, because Undo would change them too.
  const active = chosen.filter(({ archived_at }) => archived_at === null);
  const archived = chosen.filter(({ archived_at }) => archived_at !== null);
  const archive = () => run('archive', active);
  const archiveInstead = () => {
    setDeleting(false);
    archive();
  };
  const askToArchive = () => ask({ title: t('archive.titleMany', { count: chosen.length }), archive });

  return {
    chosen,
    /** True while an earlier bulk action runs. */
    busy: bulkAction?.state === 'running',
    restore: () => run('restore', archived),
    archive: () => (canRestore() ? archive() : askToArchive()),
    /** True while the question is open. */
    isDeleting: deleting && !isNoneLeft,
    askToDelete: () => setDeleting(true),
    cancelDelete: () => setDeleting(false),
    archiveInstead: active.length > 0 && canRestore() ? archiveInstead : undefined,
    delete: () => {
      setDeleting(false);
      run('delete', chosen);
    },
  };
}
