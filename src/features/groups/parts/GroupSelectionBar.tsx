import { Archive, RotateCcw, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isOff } from '#browser/settings';
import type { BulkGroup } from '#data/bulk/bulkAction';
import { useBulkActions } from '#data/bulk/useBulkActions';
import { useCanRestore } from '#data/groups/useArchiveGroup';
import { archiveQuestion } from '#features/shared/groups/useArchiveWithUndo';
import { t } from '#i18n/translate';
import { Button, IconButton } from '#ui/Button';
import { classes } from '#ui/classes';
import { toast } from '#ui/overlay/toastStore';
import { SelectionBar } from '#ui/selection/SelectionBar';
import type { Selection } from '#ui/selection/useSelection';
import { LazyDeleteGroupsDialog } from '../../shared/groups/dialogs';

interface GroupSelectionBarProps {
  selection: Selection<BulkGroup>;
  archived: boolean;
  loading: boolean;
  compact?: boolean;
}

export default function GroupSelectionBar({ selection, archived, loading, compact = false }: GroupSelectionBarProps) {
  const { bulkAction, start } = useBulkActions();
  const canRestore = useCanRestore();
  const ask = archiveQuestion.useOwn().set;
  const [deleting, setDeleting] = useState(false);
  const chosen = [...selection.chosen.values()];
  const isNoneLeft = deleting && chosen.length === 0;
  useEffect(() => {
    if (!isNoneLeft) return;
    setDeleting(false);
    toast(t('deleteMany.gone'));
  }, [isNoneLeft]);

  const run = (action: 'archive' | 'restore' | 'delete', groups: BulkGroup[]) => {
    setDeleting(false);
    start(action, groups);
    selection.end();
  };
  // Excludes groups that are already in the target state, because Undo would change those groups too.
  const active = chosen.filter(({ archived_at }) => archived_at === null);
  const archivedOnes = chosen.filter(({ archived_at }) => archived_at !== null);
  const archive = () => run('archive', active);
  const askToArchive = () => ask({ title: t('archive.titleMany', { count: chosen.length }), archive });

  const busy = bulkAction?.state === 'running';
  const primary = archived
    ? { label: t('select.restore'), icon: RotateCcw, onClick: () => run('restore', archivedOnes) }
    : { label: t('select.archive'), icon: Archive, onClick: () => (canRestore() ? archive() : askToArchive()) };
  const remove = { label: t('select.delete'), icon: Trash2, onClick: () => setDeleting(true) };
  const actions = [...(archived || !isOff('archive') ? [primary] : []), ...(isOff('delete-group') ? [] : [remove])];
  return (
    <>
      <SelectionBar
        label={t('select.toolbar')}
        status={t('select.count', { count: chosen.length })}
        className={classes('min-h-12 boxed rounded-xl bg-soft py-1', compact ? 'ps-2' : 'gap-1 ps-4 pe-1')}
        onEnd={selection.end}
      >
        <Button
          look="quiet"
          className={compact ? 'narrow-button ms-1' : 'px-3'}
          disabled={loading}
          title={loading ? t('groups.loadingMore') : undefined}
          onClick={selection.all}
        >
          {t('select.all')}
        </Button>
        {actions.map((action) => {
          const { label, icon: Icon, onClick } = action;
          const disabled = busy || chosen.length === 0;
          const apart = action === remove && classes('text-danger', compact ? 'ms-1' : 'ms-4');
          return compact ? (
            <IconButton
              key={label}
              icon={Icon}
              label={label}
              disabled={disabled}
              className={classes(apart)}
              title={busy ? t('select.busy') : label}
              onClick={onClick}
            />
          ) : (
            <Button
              key={label}
              aria-label={label}
              disabled={disabled}
              title={busy ? t('select.busy') : undefined}
              className={classes('max-md:px-2.5', apart)}
              onClick={onClick}
            >
              <Icon size="1rem" aria-hidden />
              <span className="max-md:hidden">{label}</span>
            </Button>
          );
        })}
        <IconButton icon={X} label={t('select.end')} onClick={selection.end} />
      </SelectionBar>
      {deleting && !isNoneLeft && (
        <LazyDeleteGroupsDialog
          groups={chosen}
          onClose={() => setDeleting(false)}
          onStart={() => run('delete', chosen)}
          onArchive={active.length > 0 && canRestore() ? archive : undefined}
        />
      )}
    </>
  );
}
