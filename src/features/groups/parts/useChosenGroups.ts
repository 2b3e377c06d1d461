import { useEffect, useState } from 'react';
import type { BulkGroup } from '../../../data/bulk/bulkStep';
import { useBulkActions } from '../../../data/bulk/useBulkActions';
import { useCanRestore } from '../../../data/groups/useCanRestore';
import { t } from '../../../i18n/translate';
import { toast } from '../../../ui/overlay/toastStore';
import type { Selection } from '../../../ui/selection/useSelection';
import { archiveQuestion } from '../../shared/groups/archiveQuestion';

/** The groups that are chosen, and what can be done with all of them. What has an Undo does not ask. */
export function useChosenGroups(selection: Selection<BulkGroup>) {
  const { bulkAction, start } = useBulkActions();
  const canRestore = useCanRestore();
  const ask = archiveQuestion.useOwn().set;
  const [deleting, setDeleting] = useState(false);
  const chosen = [...selection.chosen.values()];
  const isNoneLeft = deleting && chosen.length === 0;
  // Somebody else has deleted, archived or restored what was chosen.
  useEffect(() => {
    if (!isNoneLeft) return;
    setDeleting(false);
    toast(t('deleteMany.gone'));
  }, [isNoneLeft]);

  const run = (action: 'archive' | 'restore' | 'delete', groups: BulkGroup[]) => {
    start(action, groups);
    selection.end();
  };
  // What is as it should be already is no part of the bulk action: its Undo would change that too.
  const active = chosen.filter(({ archived_at }) => archived_at === null);
  const archived = chosen.filter(({ archived_at }) => archived_at !== null);
  const archive = () => run('archive', active);
  const askToArchive = () => ask({ title: t('archive.titleMany', { count: chosen.length }), archive });

  return {
    chosen,
    /** An earlier bulk action is under way. */
    busy: bulkAction?.state === 'running',
    restore: () => run('restore', archived),
    archive: () => (canRestore() ? archive() : askToArchive()),
    /** Whether the question stands open. */
    isDeleting: deleting && !isNoneLeft,
    askToDelete: () => setDeleting(true),
    cancelDelete: () => setDeleting(false),
    delete: () => {
      setDeleting(false);
      run('delete', chosen);
    },
  };
}
