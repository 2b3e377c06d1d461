import { useCallback } from 'react';
import { useHttp } from '../../api/HttpContext';
import { browser, type Runtime } from '../../browser/runtime';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import type { ChangeOf } from '../truth/changes';
import { useCache } from '../writes/CacheContext';
import { mutate } from '../writes/mutate';
import { groupScope, scopeOf, sendChange } from '../writes/send';
import { type ChangeHandle, useChange } from '../writes/useChange';

/** Keeps a group that a stranger added the caller to. Somebody waits for it: it is not done later behind their back. */
export function useKeepGroup(): ChangeHandle<ChangeOf<'group.kept'>, boolean> {
  const http = useHttp();
  return useChange<ChangeOf<'group.kept'>>((kept) => ({
    scope: groupScope(kept),
    giveUpAfterMs: 30_000,
    send: async ({ group_id: id }) => ({
      type: 'group.updated',
      group: await http(endpoints.keepGroup, { params: { id }, body: {} }),
    }),
  }));
}

interface Leaving {
  /** Has an effect until `send`. */
  undo(): void;
  /** Nobody is offered an undo any more. */
  send(): void;
}

/** Milliseconds an undo is offered for, unless somebody rests on it: in case its page ends without a word. */
const undoTimeMs = 8_000;

/** Leaves a group, but not at once: it is out of sight now, and the service is told once no undo is offered any more. */
export function useLeaveGroup(runtime: Runtime = browser): (group: Group, username: string) => Leaving {
  const cache = useCache();
  const http = useHttp();
  return useCallback(
    ({ id: group_id, conversation_id }, username) => {
      const change = { type: 'group.left', group_id, conversation_id, username } as const;
      const taken = new AbortController();
      const over = new AbortController();
      const stopListening = runtime.onLeave(() => over.abort());
      const hold = { over: over.signal, due: runtime.now() + undoTimeMs };
      const send = () => sendChange({ cache, http }, change);
      mutate(cache, { change, scope: scopeOf(change), send, hold, runtime, signal: taken.signal })
        // The mutation cache reports a refusal.
        .catch(() => undefined)
        .finally(stopListening);
      return { undo: () => taken.abort(), send: () => over.abort() };
    },
    [cache, http, runtime],
  );
}
