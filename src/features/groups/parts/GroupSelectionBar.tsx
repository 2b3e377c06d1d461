import { Archive, RotateCcw, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BulkGroup } from '../../../data/bulk/bulkStep';
import { useBulkActions } from '../../../data/bulk/useBulkActions';
import { useCanRestore } from '../../../data/groups/useCanRestore';
import { t } from '../../../i18n/translate';
import { Button } from '../../../ui/Button';
import { classes } from '../../../ui/classes';
import { IconButton } from '../../../ui/IconButton';
import { toast } from '../../../ui/overlay/toastStore';
import { SelectionBar } from '../../../ui/selection/SelectionBar';
import type { Selection } from '../../../ui/selection/useSelection';
import { archiveQuestion } from '../../shared/groups/archiveQuestion';
import { LazyDeleteGroupsDialog } from '../../shared/groups/dialogs';

interface GroupSelectionBarProps {
  selection: Selection<BulkGroup>;
  /** What the list holds decides whether its rows are archived or restored. */
  archived: boolean;
  /** Whether more of the list is on its way: *All* is all of it. */
  loading: boolean;
  /** In a narrow column. */
  compact?: boolean;
}

/** What can be done with all that is chosen. What has an Undo does not ask. */
export default function GroupSelectionBar({ selection, archived, loading, compact = false }: GroupSelectionBarProps) {
  const { bulkAction, start } = useBulkActions();
  const canRestore = useCanRestore();
  const [deleting, setDeleting] = useState(false);
  const chosen = [...selection.chosen.values()];
  const isNoneLeft = deleting && chosen.length === 0;
  // Somebody else has deleted, archived or restored what was chosen.
  useEffect(() => {
    if (!isNoneLeft) return;
    setDeleting(false);
    toast(t('deleteMany.gone'));
  }, [isNoneLeft]);
  const busy = bulkAction?.state === 'running';
  const disabled = chosen.length === 0 || busy;
  const run = (action: 'archive' | 'restore') => {
    // What is as it should be already is no part of the bulk action: its Undo would change that too.
    start(
      action,
      chosen.filter((group) => (group.archived_at === null) === (action === 'archive')),
    );
    selection.end();
  };
  const primary = archived
    ? { label: t('select.restore'), icon: RotateCcw, run: () => run('restore') }
    : {
        label: t('select.archive'),
        icon: Archive,
        run: () =>
          canRestore()
            ? run('archive')
            : archiveQuestion.set({
                title: t('archive.titleMany', { count: chosen.length }),
                archive: () => run('archive'),
              }),
      };
  const remove = { label: t('select.delete'), icon: Trash2, run: () => setDeleting(true) };
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
        {[primary, remove].map(({ label, icon: Icon, run: act }) =>
          compact ? (
            <IconButton
              key={label}
              icon={Icon}
              label={label}
              disabled={disabled}
              title={busy ? t('select.busy') : label}
              onClick={act}
            />
          ) : (
            <Button
              key={label}
              aria-label={label}
              disabled={disabled}
              title={busy ? t('select.busy') : undefined}
              className="max-md:px-2.5"
              onClick={act}
            >
              <Icon size="1rem" aria-hidden />
              <span className="max-md:hidden">{label}</span>
            </Button>
          ),
        )}
        <IconButton icon={X} label={t('select.end')} onClick={selection.end} />
      </SelectionBar>
      {deleting && !isNoneLeft && (
        <LazyDeleteGroupsDialog
          groups={chosen}
          onClose={() => setDeleting(false)}
          onStart={() => {
            start('delete', chosen);
            setDeleting(false);
            selection.end();
          }}
        />
      )}
    </>
  );
}
