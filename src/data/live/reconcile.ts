import type { Query } from '@tanstack/react-query';
import { startEndpoints } from '../../contract/startEndpoints';
import { openGroups, readGroups } from '../groups/loadGroups';
import { reconcile } from '../timeline/loadMessages';
import { reconcileWindow } from '../timeline/reconcileWindow';
import { groupOf } from '../truth/changes';
import { commit } from '../truth/commit';
import type { GroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import { knownConversations } from '../truth/known';
import { retry } from '../writes/retry';
import { unlessHidden } from '../writes/scope';
import type { LiveFeed, LiveOptions } from './liveFeed';

interface Deps extends Pick<LiveOptions, 'cache' | 'http' | 'loader'>, Pick<LiveFeed, 'runtime' | 'signal'> {
  refreshPreferences(): void;
}

const soonMs = 600;

const besideLists = [
  ...[keys.allPinned, keys.allRoles, keys.blocks, keys.allInvites],
  ...[keys.allAudit, keys.reports, keys.reportCount, keys.sessions],
];

export type Reconciler = ReturnType<typeof createReconciler>;

export function createReconciler({ cache, http, loader, refreshPreferences, runtime, signal }: Deps) {
  const { queryClient } = cache;
  /** The last call of `all`, in the time of `performance.now()`. */
  let askedAt = Number.NEGATIVE_INFINITY;
  const comparedAt = { all: Number.NEGATIVE_INFINITY, lists: runtime.ticks() };

  const windows = () => queryClient.getQueryCache().findAll({ queryKey: keys.timelines, type: 'active' });
  const visible = (): string[] => [...new Set(windows().map(({ queryKey: [, id] }) => String(id)))];

  async function once(withLists: boolean): Promise<void> {
    http.endEarly();
    await Promise.all([
      // A deleted or closed conversation must not fail the comparison of the other conversations.
      ...visible().map((id) => reconcile(cache, http, id).catch(unlessHidden)),
      withLists && reconcileGroups(false),
    ]);
  }

  async function reconcileGroups(whole: boolean): Promise<void> {
    comparedAt.lists = runtime.ticks();
    const lists = queryClient.getQueriesData<GroupList>({ queryKey: keys.groupLists });
    const readLists = () =>
      Promise.all(
        lists.flatMap(([key, list]) => (list ? [readGroups(cache, http, key[1] === 'archived', whole)] : [])),
      );
    const isNamed = await cache.commits.during(readLists, (answers, since) => {
      const named = new Map(answers.flatMap((answer) => answer.named.map((group) => [group.id, group])));
      const changed = new Set(since.map(groupOf));
      for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: keys.singleGroups })) {
        const group = named.get(String(queryKey[1]));
        if (group && !changed.has(group.id)) commit(cache, { type: 'group.loaded', group });
      }
      return ({ queryKey }: Query) => named.has(String(queryKey[1]));
    });
    await queryClient.refetchQueries(
      { queryKey: keys.singleGroups, type: 'active', predicate: (query) => !isNamed(query) },
      { cancelRefetch: false },
    );
  }

  async function reconcileMe(): Promise<void> {
    if (!http.has('me')) return;
    await cache.commits.during(
      () => http(startEndpoints.readMe),
      ({ contact }, since) => {
        const isOlder = since.some((change) => change.type === 'contact.updated' && change.contact.id === contact.id);
        if (!isOlder) commit(cache, { type: 'contact.updated', contact });
      },
    );
  }

  const recount = () => loader.want(knownConversations(cache)?.keys() ?? []);
  const refetch = (queryKeys: readonly (readonly string[])[]) =>
    queryKeys.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }));

  async function lists(): Promise<void> {
    recount();
    refreshPreferences();
    await Promise.all([reconcileGroups(false), reconcileMe()]);
    refetch(besideLists);
  }

  async function everything(isStart: boolean): Promise<void> {
    recount();
    refreshPreferences();
    const compared = new Set<Query>();
    const compareRest = () =>
      windows()
        .filter((query) => !compared.has(query))
        .map((query) => {
          compared.add(query);
          const [, id, anchor] = query.queryKey;
          const anchorId = typeof anchor === 'string' ? anchor : undefined;
          return reconcileWindow(cache, http, String(id), anchorId).catch(unlessHidden);
        });
    await Promise.all([...compareRest(), reconcileGroups(true), !isStart && reconcileMe()]);
    // Windows that opened during the comparison may have a gap, so they are compared too.
    for (let rest = compareRest(); rest.length > 0; rest = compareRest()) await Promise.all(rest);
    refetch(isStart ? [keys.allPinned] : besideLists);
    // A conversation that is not visible was not compared, so its cache may have a gap.
    queryClient.removeQueries({ queryKey: keys.timelines, type: 'inactive' });
  }

  const waiting = new Set<string>();
  const loops = new Map<string, AbortController>();
  function delayed(key: string, run: () => Promise<unknown>): void {
    if (waiting.has(key)) return;
    waiting.add(key);
    void runtime.wait(soonMs, signal).then(() => {
      waiting.delete(key);
      repeated(key, run);
    });
  }

  /** Retries until the service answers. A later run with the same key aborts the earlier run. */
  function repeated(key: string, run: () => Promise<unknown>): void {
    loops.get(key)?.abort();
    const loop = new AbortController();
    loops.set(key, loop);
    retry(run, { signal: AbortSignal.any([loop.signal, signal]), runtime, cache }).catch(() => undefined);
  }

  function all(isReset = false): void {
    const isStart = !isReset && askedAt === Number.NEGATIVE_INFINITY;
    askedAt = performance.now();
    comparedAt.all = runtime.ticks();
    // Early responses may be as old as the cached data, so `endEarly` stops their use.
    http.endEarly();
    // A failed comparison is retried, because the stream never repeats missed events.
    repeated('all', () => everything(isStart));
  }

  return {
    visible,
    once,
    comparePages: () => repeated('pages', () => once(false)),
    lists,
    /** The start of the last comparisons, in `ticks`. */
    comparedAt,
    all,
    /** Compares everything if the first view used responses from before the connection. */
    early: () => {
      const usedAt = http.endEarly();
      if (usedAt !== null && usedAt >= askedAt) all();
    },
    // The prefix keeps an id apart from keys such as `groups`.
    soon: (id: string) => delayed(`conversation/${id}`, () => reconcile(cache, http, id)),
    groupsSoon: () => delayed('groups', () => openGroups(cache, http, false)),
  };
}
