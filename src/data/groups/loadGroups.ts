import { isGone } from '../../api/errors';
import type { Http } from '../../api/http';
import type { Group, Page } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { appendGroups, type GroupList, reduceGroupList, reduceSingleGroup } from '../truth/groupList';
import { keys } from '../truth/keys';
import { knownList } from '../truth/known';
import { load } from '../truth/load';
import { maxPageSize } from '../truth/timelineWindow';
import type { Cache } from '../writes/cache';

const firstPageSize = 30;

export const openGroups = async (cache: Cache, http: Http, archived: boolean): Promise<GroupList> =>
  (await readGroups(cache, http, archived)).list;

/** `whole` reads as many groups as are loaded, because a shorter result could remove the rows after its last row. */
export async function readGroups(cache: Cache, http: Http, archived: boolean, whole = false) {
  const known = knownList(cache, archived);
  const count = known && (whole || known.unconfirmed) ? known.groups.length : 0;
  const limit = Math.min(maxPageSize, Math.max(firstPageSize, count));
  let named: Group[] = [];
  const list = await load<Page<Group>, GroupList>(cache, {
    key: keys.groups(archived),
    request: async () => {
      let { data, has_more } = await fetchGroups(http, archived, limit);
      while (whole && has_more && data.length < count) {
        const next = await fetchGroups(http, archived, limit, data.at(-1)?.id);
        data = [...data, ...next.data];
        has_more = next.has_more && next.data.length > 0;
      }
      return { data, has_more };
    },
    fold: (current, { data, has_more }) => {
      named = data;
      const by_activity = http.announces();
      const change = { type: 'groups.reconciled', archived, groups: data, has_more, by_activity } as const;
      return reduceGroupList(current ?? noGroups, archived, change);
    },
    reduce: (list, change) => reduceGroupList(list, archived, change),
  });
  return { list, named };
}

const fetchGroups = (http: Http, archived: boolean, limit: number, after?: string) =>
  http(startEndpoints.listGroups, { query: { limit, archived: archived ? 'true' : 'false', starting_after: after } });

const noGroups: GroupList = { groups: [], has_more: false, cursor: null, activity: {} };

export const hasMoreGroups = (cache: Cache, archived: boolean): boolean =>
  knownList(cache, archived)?.has_more !== false;

export async function loadNextGroups(cache: Cache, http: Http, archived: boolean): Promise<void> {
  const cursor = knownList(cache, archived)?.cursor;
  if (!cursor) return void (await openGroups(cache, http, archived));
  await load<Page<Group>, GroupList, undefined>(cache, {
    key: keys.groups(archived),
    request: () => fetchGroups(http, archived, maxPageSize, cursor),
    fold: (list, page) => (list?.cursor === cursor ? appendGroups(list, page) : undefined),
    reduce: (list, change) => reduceGroupList(list, archived, change),
  });
}

export async function openGroup(cache: Cache, http: Http, id: string): Promise<Group | null> {
  return load<Group | null, Group | null, never>(cache, {
    key: keys.group(id),
    request: () =>
      http(startEndpoints.retrieveGroup, { params: { id } }).catch((error: unknown) => {
        // A deleted group is null and no error. After an error, a refetch would show a skeleton in place of the notice.
        if (isGone(error)) return null;
        throw error;
      }),
    fold: (_, group) => group,
    reduce: (group, change) => reduceSingleGroup(group, id, change),
  });
}
