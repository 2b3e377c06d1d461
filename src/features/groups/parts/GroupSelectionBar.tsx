import { Archive, type LucideIcon, RotateCcw, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isOff } from '#browser/settings';
import type { BulkGroup } from '#data/bulk/bulkAction';
import { useBulkActions } from '#data/bulk/useBulkActions';
import { useCanRestore } from '#data/groups/useArchiveGroup';
import { archiveQuestion } from '#features/shared/groups/useArchiveWithUndo';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { classes } from '#ui/classes';
import { IconButton } from '#ui/IconButton';
import { toast } from '#ui/overlay/toastStore';
import { SelectionBar } from '#ui/selection/SelectionBar';
import type { Selection } from '#ui/selection/useSelection';
import { LazyDeleteGroupsDialog } from '../../shared/groups/dialogs';

function useChosenGroups(selection: Selection<BulkGroup>) {
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
    busy: bulkAction?.state === 'running',
    restore: () => run('restore', archived),
    archive: () => (canRestore() ? archive() : askToArchive()),
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

interface GroupSelectionBarProps {
  selection: Selection<BulkGroup>;
  archived: boolean;
  loading: boolean;
  compact?: boolean;
}

export default function GroupSelectionBar({ selection, archived, loading, compact = false }: GroupSelectionBarProps) {
  const groups = useChosenGroups(selection);
  const { chosen, busy } = groups;
  const primary = archived
    ? { label: t('select.restore'), icon: RotateCcw, onClick: groups.restore }
    : { label: t('select.archive'), icon: Archive, onClick: groups.archive };
  const remove = { label: t('select.delete'), icon: Trash2, onClick: groups.askToDelete };
  const actions = [...(archived || !isOff('archive') ? [primary] : []), ...(isOff('delete-group') ? [] : [remove])];
  return (
    <>
      <SelectionBar
        label={t('select.toolbar')}
        status={t('select.count', { count: chosen.length })}
        className={classes('min-h-12 boxed rounded-xl bg-soft py-1 pe-1', compact ? 'ps-3' : 'gap-1 ps-4')}
        onEnd={selection.end}
      >
        <Button
          look="quiet"
          className="px-3"
          disabled={loading}
          title={loading ? t('groups.loadingMore') : undefined}
          onClick={selection.all}
        >
          {t('select.all')}
        </Button>
        {actions.map((action) => (
          <ActionButton
            key={action.label}
            {...action}
            danger={action === remove}
            compact={compact}
            busy={busy}
            disabled={busy || chosen.length === 0}
          />
        ))}
        <IconButton icon={X} label={t('select.end')} onClick={selection.end} />
      </SelectionBar>
      {groups.isDeleting && (
        <LazyDeleteGroupsDialog
          groups={chosen}
          onClose={groups.cancelDelete}
          onStart={groups.delete}
          onArchive={groups.archiveInstead}
        />
      )}
    </>
  );
}

interface ActionButtonProps {
  label: string;
  icon: LucideIcon;
  /** It stands apart, so that no press for the other one meets it. */
  danger: boolean;
  compact: boolean;
  busy: boolean;
  disabled: boolean;
  onClick: () => void;
}

function ActionButton({ label, icon: Icon, danger, compact, busy, disabled, onClick }: ActionButtonProps) {
  if (compact)
    return (
      <IconButton
        icon={Icon}
        label={label}
        disabled={disabled}
        className={danger ? 'ms-4 text-danger' : undefined}
        title={busy ? t('select.busy') : label}
        onClick={onClick}
      />
    );
  return (
    <Button
      aria-label={label}
      disabled={disabled}
      title={busy ? t('select.busy') : undefined}
      className={classes('max-md:px-2.5', danger && 'ms-4 text-danger')}
      onClick={onClick}
    >
      <Icon size="1rem" aria-hidden />
      <span className="max-md:hidden">{label}</span>
    </Button>
  );
}
