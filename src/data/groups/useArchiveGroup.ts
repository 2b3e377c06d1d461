import { isImpossible } from '../../api/dialect/profile';
import type { Change, ChangeOf } from '../truth/changes';
import { useClient } from '../useClient';
import { groupScope } from '../writes/scope';
import { sendDirect } from '../writes/sendDirect';
import { type ChangeHandle, useChange } from '../writes/useChange';
import { usePendingChanges } from '../writes/usePendingChanges';

/** A null `archived_at` restores the group. Archive and restore share a scope, so they stay in order. */
export function useArchiveGroup(): ChangeHandle<ChangeOf<'group.archived'>, boolean> {
  const { http, cache } = useClient();
  return useChange<ChangeOf<'group.archived'>>((change) => ({
    scope: groupScope(change),
    send: () => sendDirect({ cache, http }, change),
  }));
}

const isArchiving = (change: Change): change is ChangeOf<'group.archived'> =>
  change.type === 'group.archived' && change.archived_at !== null;

export const usePendingArchivings = () => usePendingChanges(isArchiving).filter(isArchiving);

/** False if a failed restore has shown that the service cannot restore groups (open point 12). */
export function useCanRestore(): () => boolean {
  const { http } = useClient();
  return () => http.announces() || !isImpossible(http.profile, 'restore');
}
