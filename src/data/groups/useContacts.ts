import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useHttp } from '../../api/HttpContext';
import { endpoints } from '../../contract/endpoints';
import type { Contact } from '../../contract/resources';
import type { GroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import type { Timeline } from '../truth/timelineWindow';
import { useCache } from '../writes/CacheContext';
import type { Cache } from '../writes/cache';

/** People who can be added, by part of a username: everyone the service names, else everyone seen so far. */
export function useContacts(query: string) {
  const cache = useCache();
  const http = useHttp();
  const asked = http.has('contacts');
  const found = useQuery({
    queryKey: keys.contacts(query),
    queryFn: async (): Promise<Contact[]> => {
      if (!asked) return seenContacts(cache, query);
      return (await http(endpoints.listContacts, { query: { query, limit: 20 } })).data;
    },
    placeholderData: keepPreviousData,
    networkMode: 'always',
    staleTime: asked ? 30_000 : 0,
  });
  return {
    contacts: found.data ?? noContacts,
    status: found.status,
    error: found.error,
    retry: () => void found.refetch(),
  };
}

const noContacts: Contact[] = [];

function seenContacts({ queryClient }: Cache, query: string): Contact[] {
  const groups = queryClient.getQueriesData<GroupList>({ queryKey: keys.groupLists });
  const timelines = queryClient.getQueriesData<Timeline>({ queryKey: keys.timelines });
  const people = new Map<string, Contact>();
  for (const [, list] of groups)
    for (const g of list?.groups ?? []) for (const c of g.contacts) people.set(c.username, c);
  for (const [, t] of timelines) for (const m of t?.messages ?? []) people.set(m.contact.username, m.contact);
  const wanted = query.trim().toLowerCase();
  return [...people.values()]
    .filter((contact) => contact.username.toLowerCase().includes(wanted))
    .sort((a, b) => a.username.localeCompare(b.username));
}
