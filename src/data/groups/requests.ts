import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isUnknownOutcome } from '../../api/errors';
import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Group, Page } from '../../contract/resources';
import type { Change } from '../truth/changes';
import { commit } from '../truth/commit';
import { appendGroups, type GroupList, reduceGroup, reduceGroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import { load } from '../truth/load';
import type { NewGroup } from '../writes/journalSchema';
import { onBack } from '../writes/reconnect';
import { keepTrying } from '../writes/retry';

const limit = 30;
/** Who wants more than the first page wants a lot more. */
const moreLimit = 100;

/** The first page, folded into whatever the list already is. */
export async function openGroups(queryClient: QueryClient, http: Http, archived: boolean): Promise<GroupList> {
  const list = await load<Page<Group>, GroupList>(queryClient, {
    key: keys.groups(archived),
    ask: () => http(endpoints.listGroups, { query: { limit, archived: archived ? 'true' : 'false' } }),
    fold: (current, { data, has_more }) =>
      reduceGroupList(current ?? nothing, archived, { type: 'groups.reconciled', archived, groups: data, has_more }),
    reduce: (list, change) => reduceGroupList(list, archived, change),
  });
  return list ?? nothing;
}

const nothing: GroupList = { groups: [], has_more: false, cursor: null, activity: {} };

/** The next page, and the ones after it as long as `goOn` says so. */
export async function moreGroups(
  queryClient: QueryClient,
  http: Http,
  archived: boolean,
  goOn: () => boolean,
): Promise<void> {
  const list = () => queryClient.getQueryData<GroupList>(keys.groups(archived));
  while (list()?.has_more !== false) {
    await nextGroups(queryClient, http, archived, list()?.cursor);
    if (!goOn()) return;
  }
}

async function nextGroups(
  queryClient: QueryClient,
  http: Http,
  archived: boolean,
  cursor: string | null | undefined,
): Promise<void> {
  if (!cursor) return void (await openGroups(queryClient, http, archived));
  await load<Page<Group>, GroupList>(queryClient, {
    key: keys.groups(archived),
    ask: () =>
      http(endpoints.listGroups, {
        query: { limit: moreLimit, archived: archived ? 'true' : 'false', starting_after: cursor },
      }),
    fold: (list, page) => (list?.cursor === cursor ? appendGroups(list, page) : undefined),
    reduce: (list, change) => reduceGroupList(list, archived, change),
  });
}

/** One group by itself; null when the service no longer shows it to us. */
export async function openGroup(queryClient: QueryClient, http: Http, id: string): Promise<Group | null> {
  return load<Group, Group | null>(queryClient, {
    key: keys.group(id),
    ask: () => http(endpoints.retrieveGroup, { params: { id } }),
    fold: (_, group) => group,
    reduce: (group: Group | null, change: Change) =>
      change.type === 'group.deleted' && change.group_id === id ? null : group && reduceGroup(group, change),
  });
}

/** The groups in sight: one of them is not the effect of creating another. */
export const knownGroups = (queryClient: QueryClient): string[] =>
  queryClient
    .getQueriesData<GroupList>({ queryKey: keys.groupLists })
    .flatMap(([, list]) => list?.groups.map((group) => group.id) ?? []);

interface Creation {
  key: string;
  known: readonly string[];
  /** Milliseconds; left by an earlier page. */
  since?: number;
  /** Without: somebody is watching this form, so half a minute, and then they are told. */
  retry?: Pick<NonNullable<Parameters<typeof keepTrying>[1]>, 'gate' | 'signal'>;
}

/**
 * Creates a group once. With idempotency keys a lost answer is asked for again under the same key; without, the newest
 * groups are looked through first for one of this name that was not there before.
 */
export async function createGroup(
  queryClient: QueryClient,
  http: Http,
  draft: NewGroup,
  { key, known, since: at = Date.now(), retry }: Creation,
): Promise<Group> {
  const body = { ...draft, contacts: draft.contacts?.map(({ id, username }) => ({ id, username })) };
  const since = at / 1000 + (http.profile.get().clock ?? 0) - 60;
  // An earlier page's try may have been heard.
  let unsure = retry !== undefined && !http.has('idempotency-key');
  const attempt = async () => {
    if (unsure) {
      const page = await http(endpoints.listGroups, { query: { limit: 100 } });
      const twin = page.data.find((g) => g.name === draft.name && !known.includes(g.id) && g.created_at >= since);
      if (twin) return twin;
      unsure = false;
    }
    const keyed = http.has('idempotency-key');
    try {
      return await http(endpoints.createGroup, { body, key });
    } catch (error) {
      unsure ||= !keyed && isUnknownOutcome(error);
      throw error;
    }
  };
  const back = (listener: () => void) => onBack(queryClient, listener);
  const group = await keepTrying(attempt, { ...(retry ?? { patience: 30_000 }), onBack: back });
  commit(queryClient, { type: 'group.created', group });
  return group;
}

/** Whether an error says that the thing is not there, or not for us to see. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
