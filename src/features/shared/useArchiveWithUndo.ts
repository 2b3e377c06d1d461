import type { Group } from '../../contract/resources';
import { useArchiveGroup } from '../../data/groups';
import { toast } from '../../ui/toasts';
import { reasonOf } from '../../words/reasonOf';
import { t } from '../../words/words';

/** Archives at once and offers Undo; the undo is the same write with null, in the same scope, so it can beat the first answer. */
export function useArchiveWithUndo(): (group: Group) => void {
  const archive = useArchiveGroup();
  const restore = useRestore();
  return (group) => {
    const dismiss = toast(t('group.archived', { name: group.name }), {
      action: { label: t('undo'), run: () => restore(group, true) },
    });
    archive.mutate(
      { type: 'group.archived', group_id: group.id, archived_at: Math.floor(Date.now() / 1000) },
      {
        onError: (error) => {
          dismiss();
          toast(t('group.archiveFailed', { name: group.name, reason: reasonOf(error) }), { tone: 'danger' });
        },
      },
    );
  };
}

/** Restores at once; `quiet` when a toast already spoke of it. */
export function useRestore(): (group: Group, quiet?: boolean) => void {
  const archive = useArchiveGroup();
  return (group, quiet = false) => {
    if (!quiet) toast(t('group.restored', { name: group.name }));
    archive.mutate(
      { type: 'group.archived', group_id: group.id, archived_at: null },
      {
        onError: (error) =>
          toast(t('group.restoreFailed', { name: group.name, reason: reasonOf(error) }), { tone: 'danger' }),
      },
    );
  };
}
