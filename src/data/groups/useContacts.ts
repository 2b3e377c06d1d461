import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../contract/endpoints';
import { fold } from '../../contract/fold';
import type { Contact } from '../../contract/resources';
import { typedName } from '../../contract/text/usernames';
import { keys } from '../truth/keys';
import { knownGroups, knownMessages } from '../truth/known';
import { useClient } from '../useClient';
import type { Cache } from '../writes/cache';

export function useContacts(typed: string) {
  const query = typedName(typed);
  const { http, cache } = useClient();
  const asked = http.has('contacts');
  const found = useQuery({
    queryKey: keys.contacts(query),
    queryFn: async (): Promise<Contact[]> => {
      if (!asked) return seenContacts(cache, query);
      return (await http(endpoints.listContacts, { query: { query, limit: 20 } })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: asked ? 30_000 : 0,
  });
  return {
    asked,
    contacts: found.data ?? noContacts,
    status: found.status,
    error: found.error,
    retry: () => void found.refetch(),
  };
}

const noContacts: Contact[] = [];

function seenContacts(cache: Cache, query: string): Contact[] {
  const seen = [
    ...knownGroups(cache).flatMap(({ contacts }) => contacts),
    ...knownMessages(cache).map(({ contact }) => contact),
  ];
  const people = new Map(seen.map((contact) => [contact.username, contact]));
  const wanted = fold(query);
  return [...people.values()]
    .filter((contact) => fold(contact.username).includes(wanted))
    .sort((a, b) => a.username.localeCompare(b.username));
}
