import { useRef } from 'react';
import { useHttp } from '../../api/HttpContext';
import { browser } from '../../browser/runtime';
import { useStore } from '../../browser/store';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import type { ChangeOf } from '../truth/changes';
import { knownGroup, knownGroups } from '../truth/known';
import { useCache } from '../writes/CacheContext';
import { type Creation, createGroupOnce } from '../writes/createGroupOnce';
import { notingForbidden } from '../writes/forbidden';
import type { NewGroup } from '../writes/journal/journalSchema';
import { dialogTimeoutMs } from '../writes/retry';
import { groupScope } from '../writes/scope';
import { sendChange } from '../writes/sendChange';
import { type ChangeHandle, useChange, useHandle } from '../writes/useChange';

/**
 * Creates a group. Pressing the button again after a lost answer is the same action, and so the same key. `unfinished`
 * is what was filled in and refused when nobody could see it; `leave` gives it up.
 */
export function useCreateGroup(): ChangeHandle<NewGroup, Group> & { unfinished: NewGroup | null; leave(): void } {
  const cache = useCache();
  const http = useHttp();
  const journal = cache.journal;
  const last = useRef<{ written: string; creation: Creation } | null>(null);
  const refused = useStore(journal.refused).find(({ written }) => 'create' in written);
  const give = (key?: string) => void (key && journal.clear(key));
  const handle = useHandle(
    async (draft: NewGroup) => {
      const written = JSON.stringify(draft);
      if (last.current?.written !== written) {
        // A form with other contents is another action, with another key.
        give(last.current?.creation.key);
        const known = knownGroups(cache).map(({ id }) => id);
        last.current = { written, creation: { key: journal.newKey(), known, since: browser.now() } };
      }
      const { creation } = last.current;
      await journal.write(creation.key, { create: draft, known: creation.known });
      const group = await createGroupOnce(cache, http, draft, creation);
      last.current = null;
      give(creation.key);
      if (refused) give(refused.key);
      return group;
    },
    (create, error) => {
      const { key = '', known = [] } = last.current?.creation ?? {};
      void journal.refuse({ key, written: { create, known }, error });
    },
  );
  return {
    ...handle,
    unfinished: refused && 'create' in refused.written ? refused.written.create : null,
    leave: () => {
      // While it is being created nothing can be taken back.
      if (!handle.isPending) give(last.current?.creation.key);
      if (refused) give(refused.key);
    },
  };
}

/** Changes fields or members. Its error is a 412 when somebody else changed the same field meanwhile. */
export function useEditGroup(groupId: string): ChangeHandle<ChangeOf<'group.edited'>, boolean> {
  const cache = useCache();
  const http = useHttp();
  const journal = cache.journal;
  // What the person saw when they decided: the difference is against that, not against what is there when it is sent.
  const seen = useRef(new WeakMap<object, Group>());
  const edit = useChange<ChangeOf<'group.edited'>>(
    (change) => {
      const base = seen.current.get(change);
      return {
        scope: groupScope(change),
        base,
        send: () => sendChange({ cache, http, base }, change),
      };
    },
    (change, error) => {
      const written = { change, base: seen.current.get(change) };
      void journal.refuse({ key: journal.newKey(), written, error });
    },
  );
  const remember = (change: ChangeOf<'group.edited'>) => {
    const group = knownGroup(cache, groupId);
    if (group) seen.current.set(change, group);
    return change;
  };
  return {
    ...edit,
    mutate: (change, callbacks) => edit.mutate(remember(change), callbacks),
    mutateAsync: (change) => edit.mutateAsync(remember(change)),
  };
}

/** Leaves a group at once; the mutation cache reports a refusal. */
export function useLeaveGroupNow(): ChangeHandle<ChangeOf<'group.left'>, boolean> {
  const cache = useCache();
  const http = useHttp();
  return useChange<ChangeOf<'group.left'>>((left) => ({
    scope: groupScope(left),
    send: (change) => sendChange({ cache, http }, change),
  }));
}

/**
 * Deletes a group and its messages for good. Somebody watches the dialog: it is not done later behind their back. `takeBack`
 * stops what is not on its way. `orphaned` receives a failure when the dialog has gone.
 */
export function useDeleteGroup(
  orphaned: (error: unknown) => void,
): ChangeHandle<ChangeOf<'group.deleted'>, boolean> & { takeBack(): void } {
  const cache = useCache();
  const http = useHttp();
  const taken = useRef<AbortController>(null);
  const handle = useChange<ChangeOf<'group.deleted'>>(
    (deleted) => {
      taken.current = new AbortController();
      return {
        scope: groupScope(deleted),
        giveUpAfterMs: dialogTimeoutMs,
        signal: taken.current.signal,
        send: async (change) => {
          await http(endpoints.deleteGroup, { params: { id: change.group_id } }).catch(
            notingForbidden(cache, change.group_id),
          );
          return { ...change, by: http.me() ?? undefined };
        },
      };
    },
    (_, error) => orphaned(error),
  );
  return { ...handle, takeBack: () => taken.current?.abort() };
}
