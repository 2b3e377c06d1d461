import { perSession } from '#browser/perSession';
import { createStore } from '#browser/store';
import type { Group } from '#contract/resources';
import { useArchiveGroup, useCanRestore } from '#data/groups/useArchiveGroup';
import { reasonOf } from '#i18n/failures';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { toast } from '#ui/overlay/toastStore';

export const archiveQuestion = perSession(() => createStore<{ title: string; archive(): void } | null>(null));

const quietMs = 1_000;

interface Outcomes {
  about: string;
  waiting: string;
  done: string;
  trouble(reason: string): string;
  failed(reason: string): string;
  undo?: () => void;
}

function reportOutcome(outcomes: Outcomes) {
  const { about } = outcomes;
  const action = { about, ...(outcomes.undo && { action: { label: t('undo'), run: outcomes.undo } }) };
  let dismiss = () => {};
  const timer = setTimeout(() => {
    dismiss = toast(outcomes.waiting, action);
  }, quietMs);
  let isReported = false;
  const end = () => {
    clearTimeout(timer);
    dismiss();
  };
  return {
    onSuccess: (isDone: boolean) => {
      end();
      if (isDone) toast(outcomes.done, action);
    },
    onError: (error: unknown) => {
      end();
      toast(outcomes.failed(reasonOf(error)), { about, tone: 'danger' });
    },
    onTrouble: (error: unknown) => {
      if (isReported) return;
      isReported = true;
      end();
      dismiss = toast(outcomes.trouble(reasonOf(error)), action);
    },
  };
}

/** Undo uses the same scope, so Undo cannot overtake the first request. `onStart` runs after the confirmation. */
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
          about: group.id,
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

/** `quiet`: shows no toast, because another toast announces the change. */
export function useRestore(): (group: Group, quiet?: boolean) => void {
  const archive = useArchiveGroup();
  return (group, quiet = false) => {
    const { name } = group;
    const callbacks = reportOutcome({
      about: group.id,
      waiting: t('group.restoring', { name }),
      done: t('group.restored', { name }),
      trouble: (reason) => t('group.restoreWaits', { name, reason }),
      failed: (reason) => t('group.restoreFailed', { name, reason }),
      ...(!quiet && { undo: () => change(Math.floor(Date.now() / 1000)) }),
    });
    const change = (archived_at: number) =>
      archive.mutate(
        { type: 'group.archived', group_id: group.id, archived_at },
        {
          onError: (error) =>
            void toast(t('group.archiveFailed', { name, reason: reasonOf(error) }), { tone: 'danger' }),
        },
      );
    archive.mutate(
      { type: 'group.archived', group_id: group.id, archived_at: null },
      { ...callbacks, onSuccess: (isDone) => callbacks.onSuccess(isDone && !quiet) },
    );
  };
}
