import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import type { ChangeOf } from '../truth/changes';
import { useClient } from '../useClient';
import { dialogTimeoutMs } from '../writes/retry';
import { groupScope } from '../writes/scope';
import { sendChange } from '../writes/sendChange';
import { type ChangeHandle, useChange } from '../writes/useChange';
import { type HeldChange, useHeldChange } from '../writes/useHeldChange';

export function useAcceptGroup(): ChangeHandle<ChangeOf<'group.kept'>, boolean> {
  const { http } = useClient();
  return useChange<ChangeOf<'group.kept'>>((kept) => ({
    scope: groupScope(kept),
    giveUpAfterMs: dialogTimeoutMs,
    send: async ({ group_id: id }) => ({
      type: 'group.updated',
      group: await http(endpoints.keepGroup, { params: { id }, body: {} }),
    }),
  }));
}

export function useLeaveGroup(): (group: Group, username: string) => HeldChange {
  const hold = useHeldChange(sendChange);
  return ({ id, conversation_id }, username) => hold({ type: 'group.left', group_id: id, conversation_id, username });
}
