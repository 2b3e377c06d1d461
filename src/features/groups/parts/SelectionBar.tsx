import { Archive, RotateCcw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '../../../contract/resources';
import { useJobs } from '../../../data/bulk/useBulkActions';
import { t } from '../../../i18n/translate';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { LazyDeleteGroupsDialog } from '../../shared/groups/dialogs';
import type { Selection } from './useSelection';

interface SelectionBarProps {
  groups: readonly Group[];
  selection: Selection;
  /** What the list holds decides whether its rows are archived or restored. */
  archived: boolean;
  /** In a narrow column. */
  compact?: boolean;
}

/** What can be done with all that is chosen. Archiving and restoring have an Undo, so only deleting asks. */
export function SelectionBar({ groups, selection, archived, compact = false }: SelectionBarProps) {
  const { job, start } = useJobs();
  const [deleting, setDeleting] = useState<Group[] | null>(null);
  const chosen = groups.filter((group) => selection.chosen.has(group.id));
  const busy = job?.state === 'running';
  const disabled = chosen.length === 0 || busy;
  const run = (action: 'archive' | 'restore') => {
    start(action, chosen);
    selection.end();
  };
  const primary = archived
    ? { label: t('select.restore'), icon: RotateCcw, run: () => run('restore') }
    : { label: t('select.archive'), icon: Archive, run: () => run('archive') };
  const remove = { label: t('select.delete'), icon: Trash2, run: () => setDeleting(chosen) };
  return (
    <>
      <div
        role="toolbar"
        aria-label={t('select.toolbar')}
        className="flex min-h-12 items-center gap-1 rounded-xl bg-accent-soft py-1 ps-4 pe-1"
      >
        <p role="status" className="me-auto font-medium tabular-nums">
          {t('select.count', { count: chosen.length })}
        </p>
        <Button look="quiet" className="px-3" onClick={selection.all}>
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
      </div>
      {deleting && (
        <LazyDeleteGroupsDialog
          groups={deleting}
          onClose={() => setDeleting(null)}
          onStart={() => {
            start('delete', deleting);
            setDeleting(null);
            selection.end();
          }}
        />
      )}
    </>
  );
}
