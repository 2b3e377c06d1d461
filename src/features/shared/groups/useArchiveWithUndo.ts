import type { Group } from '#contract/resources';
import { useArchiveGroup, useCanRestore } from '#data/groups/useArchiveGroup';
import { reasonOf } from '#i18n/failures';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { toast } from '#ui/overlay/toastStore';
import { archiveQuestion } from './archiveQuestion';

/** An answer that takes longer than this is waited for in words, in ms. */
const quietMs = 1_000;

interface Outcomes {
  waiting: string;
  done: string;
  trouble(reason: string): string;
  failed(reason: string): string;
  /** Offered as long as the change is new. */
  undo?: () => void;
}

/** Says what becomes of a change: that it is done only when the service has said so, and why it is not, once. */
function reportOutcome(outcomes: Outcomes) {
  const action = outcomes.undo && { action: { label: t('undo'), run: outcomes.undo } };
  let dismiss = () => {};
  const timer = setTimeout(() => {
    dismiss = toast(outcomes.waiting, { ...action });
  }, quietMs);
  let isReported = false;
  const end = () => {
    clearTimeout(timer);
    dismiss();
  };
  return {
    onSuccess: (isDone: boolean) => {
      end();
      if (isDone) toast(outcomes.done, { ...action });
    },
    onError: (error: unknown) => {
      end();
      toast(outcomes.failed(reasonOf(error)), { tone: 'danger' });
    },
    onTrouble: (error: unknown) => {
      if (isReported) return;
      isReported = true;
      end();
      dismiss = toast(outcomes.trouble(reasonOf(error)), { ...action });
    },
  };
}

/**
 * Archives at once and offers Undo: the same write with null, in the same scope, so it can be pressed before the first answer and is
 * sent after it. Where nothing can be restored it asks first; `onStart` is called once the answer is yes.
 */
export function useArchiveWithUndo(): (group: Group, onStart?: () => void) => void {
  const archive = useArchiveGroup();
  const restore = useRestore();
  const canRestore = useCanRestore();
  const ask = archiveQuestion.useOwn().set;
  return (group, onStart) => {
    const { name } = group;
    const isUndoable = canRestore();
    const start = () => {
      archive.mutate(
        { type: 'group.archived', group_id: group.id, archived_at: Math.floor(Date.now() / 1000) },
        reportOutcome({
          waiting: t('group.archiving', { name }),
          done: t('group.archived', { name }),
          trouble: (reason) => t('group.archiveWaits', { name, reason }),
          failed: (reason) => t('group.archiveFailed', { name, reason }),
          ...(isUndoable && { undo: () => restore(group, true) }),
        }),
      );
      onStart?.();
    };
    if (isUndoable) start();
    else ask({ title: t('archive.title', { name: shownName(name) }), archive: start });
  };
}

/** Restores at once; `quiet` when a toast already spoke of it. */
export function useRestore(): (group: Group, quiet?: boolean) => void {
  const archive = useArchiveGroup();
  return (group, quiet = false) => {
    const { name } = group;
    const callbacks = reportOutcome({
      waiting: t('group.restoring', { name }),
      done: t('group.restored', { name }),
      trouble: (reason) => t('group.restoreWaits', { name, reason }),
      failed: (reason) => t('group.restoreFailed', { name, reason }),
    });
    archive.mutate(
      { type: 'group.archived', group_id: group.id, archived_at: null },
      { ...callbacks, onSuccess: (isDone) => callbacks.onSuccess(isDone && !quiet) },
    );
  };
}
