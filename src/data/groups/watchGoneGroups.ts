import { notifyManager } from '@tanstack/react-query';
import { isGone } from '../../api/errors';
import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import { keys } from '../truth/keys';
import { knownGroups, knownList, openedGroups } from '../truth/known';
import type { Cache } from '../writes/cache';
import { retry } from '../writes/retry';

export type NamedGroup = Pick<Group, 'id' | 'name'>;

export interface UnsentWords {
  conversationId: string;
  group: NamedGroup | undefined;
}

interface Deps {
  cache: Cache;
  http: Http;
  words: {
    read(): readonly UnsentWords[];
    subscribe(listener: () => void): () => void;
  };
  onNamed(conversationId: string, group: NamedGroup): void;
  onGone(ids: ReadonlySet<string>): void;
}

export function watchGoneGroups({ cache, http, words: kept, onNamed, onGone }: Deps): () => void {
  const { queryClient } = cache;
  const ended = new AbortController();
  const { signal } = ended;
  const asked = new Set<string>();
  let gone: ReadonlySet<string> = new Set();

  function setGone(ids: Iterable<string>): void {
    gone = new Set(ids);
    onGone(gone);
  }

  function requestGroup(group: NamedGroup): void {
    asked.add(group.id);
    retry(() => http(endpoints.retrieveGroup, { params: { id: group.id } }), { signal, cache }).then(
      () => undefined,
      (error: unknown) => {
        if (signal.aborted || !isGone(error)) return;
        queryClient.removeQueries({ queryKey: keys.group(group.id), type: 'inactive' });
        setGone([...gone, group.id]);
      },
    );
  }

  function check(): void {
    const all = signal.aborted ? [] : kept.read();
    if (all.length === 0) return;
    const groups = knownGroups(cache);
    const opened = openedGroups(cache);
    const list = knownList(cache, false);
    const isCertain = list !== undefined && !list.unconfirmed;
    for (const { conversationId, group } of all) {
      const isTheirs = (each: Group) => each.conversation_id === conversationId;
      const listed = groups.find(isTheirs);
      // A group outside the lists may be deleted by now, so only its id and name are used.
      const known = listed ?? opened.find(isTheirs);
      if (known && (known.id !== group?.id || known.name !== group.name))
        onNamed(conversationId, { id: known.id, name: known.name });
      if (!isCertain) continue;
      if (listed) {
        asked.delete(listed.id);
        if (gone.has(listed.id)) setGone([...gone].filter((id) => id !== listed.id));
      } else if (group && !asked.has(group.id)) requestGroup(group);
    }
  }

  // `batchCalls` delays the check until the current commit is complete.
  const soon = notifyManager.batchCalls(check);
  const stops = [
    queryClient.getQueryCache().subscribe(soon),
    kept.subscribe(soon),
    cache.commits.watch((change) => {
      if (change.type !== 'group.deleted') return;
      if (!gone.has(change.group_id)) asked.delete(change.group_id);
      soon();
    }),
  ];
  soon();
  return () => {
    ended.abort();
    for (const stop of stops) stop();
  };
}
