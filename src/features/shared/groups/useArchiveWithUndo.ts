import { perSession } from '#browser/perSession';
import { createStore } from '#browser/store';
import type { Group } from '#contract/resources';
import { useArchiveGroup, useCanRestore } from '#data/groups/useArchiveGroup';
import { reasonOf } from '#i18n/failures';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { toast } from '#ui/overlay/toastStore';
import { reportFailure } from '../reasons/reportFailure';

export const archiveQuestion = perSession(() => createStore<{ title: string; archive(): void } | null>(null));

const quietMs = 1_000;

const texts = {
  archive: ['group.archiving', 'group.archived', 'group.archiveWaits', 'group.archiveFailed'],
  restore: ['group.restoring', 'group.restored', 'group.restoreWaits', 'group.restoreFailed'],
} as const;

function reportOutcome({ id: about, name }: Group, change: keyof typeof texts, undo: (() => void) | null) {
  const [begun, done, waits, failed] = texts[change];
  const action = { about, ...(undo && { action: { label: t('undo'), run: undo } }) };
  let dismiss = () => {};
  const timer = setTimeout(() => {
    dismiss = toast(t(begun, { name }), action);
  }, quietMs);
  let isReported = false;
  const end = () => {
    clearTimeout(timer);
    dismiss();
  };
  return {
    onSuccess: (isDone: boolean) => {
      end();
      if (isDone) toast(t(done, { name }), action);
    },
    onError: (error: unknown) => {
      end();
      toast(t(failed, { name, reason: reasonOf(error) }), { about, tone: 'danger' });
    },
    onTrouble: (error: unknown) => {
      if (isReported) return;
      isReported = true;
      end();
      dismiss = toast(t(waits, { name, reason: reasonOf(error) }), action);
    },
  };
}

/**
 * Undo waits for the archive request, because mutations of one group run one after another. `onStart` runs at once, or
 * after a confirmation if Undo is impossible.
 */
export function useArchiveWithUndo(): (group: Group, onStart?: () => void) => void {
  const archive = useArchiveGroup();
  const restore = useRestore();
  const canRestore = useCanRestore();
  const ask = archiveQuestion.useOwn().set;
  return (group, onStart) => {
    const isUndoable = canRestore();
    const start = () => {
      archive.mutate(
        { type: 'group.archived', group_id: group.id, archived_at: Math.floor(Date.now() / 1000) },
        reportOutcome(group, 'archive', isUndoable ? () => restore(group, true) : null),
      );
      onStart?.();
    };
    if (isUndoable) start();
    else ask({ title: t('archive.title', { name: shownName(group.name) }), archive: start });
  };
}

/** `quiet`: the toasts offer no Undo. */
export function useRestore(): (group: Group, quiet?: boolean) => void {
  const archive = useArchiveGroup();
  return (group, quiet = false) => {
    const onError = reportFailure((reason) => t('group.archiveFailed', { name: group.name, reason }));
    const undo = () =>
      archive.mutate(
        { type: 'group.archived', group_id: group.id, archived_at: Math.floor(Date.now() / 1000) },
        { onError },
      );
    const callbacks = reportOutcome(group, 'restore', quiet ? null : undo);
    archive.mutate(
      { type: 'group.archived', group_id: group.id, archived_at: null },
      { ...callbacks, onSuccess: (isDone) => callbacks.onSuccess(isDone && !quiet) },
    );
  };
}
