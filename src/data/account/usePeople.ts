import type { PasswordReset, Person } from '../../contract/account';
import { endpoints } from '../../contract/endpoints';
import { nextAfter, pageAfter, usePagedList } from '../paging/usePagedList';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';

export const peopleShown = ['all', 'admins', 'disabled'] as const;
export const peopleSorts = ['name', 'newest'] as const;

export interface PeopleFilter {
  show: (typeof peopleShown)[number];
  sort: (typeof peopleSorts)[number];
}

type PersonChange = { disabled: boolean } | Pick<Person, 'role'>;

export function usePeople(query: string, { show, sort }: PeopleFilter) {
  const { http, cache } = useClient();
  const list = usePagedList<Person>({
    queryKey: keys.people(query, { show, sort }),
    readPage: async (after) => {
      const page = await http(endpoints.listPeople, {
        query: {
          query,
          ...pageAfter(after),
          ...(show !== 'all' && { show }),
          ...(sort !== 'name' && { sort }),
        },
      });
      return { rows: page.data, next: nextAfter(page, ({ contact }) => contact.id) };
    },
    enabled: http.has('people'),
    keepPrevious: true,
  });
  return {
    ...list,
    canAdminister: http.has('administration'),
    change: async (id: string, body: PersonChange): Promise<void> => {
      await http(endpoints.updatePerson, { params: { id }, body });
      await cache.queryClient.invalidateQueries({ queryKey: keys.allPeople });
    },
    create: async (username: string): Promise<PasswordReset> => {
      const { contact } = await http(endpoints.createPerson, { body: { username } });
      await cache.queryClient.invalidateQueries({ queryKey: keys.allPeople });
      return http(endpoints.createPasswordReset, { params: { id: contact.id }, body: {} });
    },
  };
}

export function useCreatePasswordReset(): (id: string) => Promise<PasswordReset> {
  const { http } = useClient();
  return (id) => http(endpoints.createPasswordReset, { params: { id }, body: {} });
}
