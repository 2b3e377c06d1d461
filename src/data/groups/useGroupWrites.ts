import { useRef } from 'react';
import { isServiceGone } from '../../api/errors';
import { perSession } from '../../browser/perSession';
import { browser } from '../../browser/runtime';
import { createStore, useStore } from '../../browser/store';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import type { ChangeOf } from '../truth/changes';
import { knownGroup, knownGroups } from '../truth/known';
import { useClient } from '../useClient';
import { type Creation, createGroupOnce } from '../writes/createGroupOnce';
import { notingForbidden } from '../writes/forbidden';
import type { NewGroup } from '../writes/journal/journalSchema';
import { dialogTimeoutMs } from '../writes/retry';
import { groupScope } from '../writes/scope';
import { sendChange } from '../writes/sendChange';
import { type ChangeHandle, useChange, useHandle } from '../writes/useChange';

interface Begun {
  creation: Creation;
  group?: Promise<Group>;
}

const begun = perSession(() => createStore<ReadonlyMap<string, Begun>>(new Map()));

/** Identifies a draft by its fields. Leaves out contact fields that may change between two submits. */
const writtenIn = (draft: NewGroup): string =>
  JSON.stringify({ ...draft, contacts: draft.contacts?.map(({ id, username }) => [id, username]) });

/** The same draft keeps its idempotency key, even after its form was closed and opened again. */
export function useCreateGroup() {
  const { http, cache } = useClient();
  const journal = cache.journal;
  const store = begun.useOwn();
  const all = useStore(store);
  const last = useRef<{ written: string; creation: Creation } | null>(null);
  const refused = useStore(journal.refused).find(({ written }) => 'create' in written);
  const give = (key?: string) => void (key && journal.clearChange(key));
  const put = (written: string, next?: Begun) => {
    const map = new Map(store.get());
    if (next) map.set(written, next);
    else map.delete(written);
    store.set(map);
  };
  /** Drops the idempotency key of the draft, unless a request with the key is running. */
  const drop = (written: string) => {
    if (!store.get().get(written)?.group) put(written);
  };
  const create = async (written: string, draft: NewGroup, creation: Creation) => {
    try {
      await journal.writeChange(creation.key, { create: draft, known: creation.known });
      const group = await createGroupOnce(cache, http, draft, creation);
      put(written);
      return group;
    } catch (error) {
      // If the group was created and then deleted, the next creation needs a new key.
      put(written, isServiceGone(error) ? undefined : { creation });
      throw error;
    }
  };
  const handle = useHandle(
    async (draft: NewGroup) => {
      const written = writtenIn(draft);
      if (last.current && last.current.written !== written) {
        give(last.current.creation.key);
        drop(last.current.written);
      }
      let mine = store.get().get(written);
      if (!mine) {
        const known = knownGroups(cache).map(({ id }) => id);
        mine = { creation: { key: journal.newKey(), known, since: browser.now() } };
      }
      const { creation } = mine;
      last.current = { written, creation };
      const underWay = mine.group ?? create(written, draft, creation);
      put(written, { creation, group: underWay });
      const group = await underWay;
      last.current = null;
      give(creation.key);
      if (refused) give(refused.key);
      return group;
    },
    (create, error) => {
      const { key = '', known = [] } = last.current?.creation ?? {};
      void journal.refuseChange({ key, written: { create, known }, error });
    },
  );
  return {
    ...handle,
    unfinished: refused && 'create' in refused.written ? refused.written.create : null,
    isCreating: (draft: NewGroup) => all.get(writtenIn(draft))?.group !== undefined,
    /** Called when the form closes. The draft keeps its key until the page is reloaded. */
    leave: () => {
      // A running request cannot be cancelled, so its stored creation stays.
      if (!handle.isPending) give(last.current?.creation.key);
      if (refused) give(refused.key);
    },
    forget: (draft: NewGroup) => drop(writtenIn(draft)),
  };
}

export function useEditGroup(groupId: string): ChangeHandle<ChangeOf<'group.edited'>, boolean> {
  const { http, cache } = useClient();
  const journal = cache.journal;
  // The group as the person saw it. The request sends the changes to that group, because the cached group may change.
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
      void journal.refuseChange({ key: journal.newKey(), written, error });
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

export function useLeaveGroupNow(): ChangeHandle<ChangeOf<'group.left'>, boolean> {
  const { http, cache } = useClient();
  return useChange<ChangeOf<'group.left'>>((left) => ({
    scope: groupScope(left),
    send: (change) => sendChange({ cache, http }, change),
  }));
}

/** `takeBack` cancels an unsent request. `orphaned` receives an error that comes after the dialog has closed. */
export function useDeleteGroup(
  orphaned: (error: unknown) => void,
): ChangeHandle<ChangeOf<'group.deleted'>, boolean> & { takeBack(): void } {
  const { http, cache } = useClient();
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
