import type { ChangeOf } from '../truth/changes';
import { useClient } from '../useClient';
import { groupScope } from '../writes/scope';
import { sendDirect } from '../writes/sendDirect';
import { type ChangeHandle, useChange } from '../writes/useChange';

/** Archives (a time) or restores (null). Both are one write in one scope, so the service sees them in order. */
export function useArchiveGroup(): ChangeHandle<ChangeOf<'group.archived'>, boolean> {
  const { http, cache } = useClient();
  return useChange<ChangeOf<'group.archived'>>((change) => ({
    scope: groupScope(change),
    send: () => sendDirect({ cache, http }, change),
  }));
}

/** Asks whether an archived group can come back: open point 12, as far as the service has shown it by now. */
export function useCanRestore(): () => boolean {
  const { http } = useClient();
  return () => http.announces() || http.profile.get().restore !== 'impossible';
}
