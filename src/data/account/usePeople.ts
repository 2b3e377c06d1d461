import { useQueryClient } from '@tanstack/react-query';
import type { PasswordReset, Person } from '../../contract/account';
import { endpoints } from '../../contract/endpoints';
import { nextAfter, usePagedList } from '../paging/usePagedList';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';

const pageSize = 50;

/** Accounts whose username begins with `query`, for admins of the service. */
export function usePeople(query: string) {
  const { http } = useClient();
  const queryClient = useQueryClient();
  const supported = http.has('people');
  const { rows, ...list } = usePagedList<Person>({
    queryKey: keys.people(query),
    readPage: async (after) => {
      const page = await http(endpoints.listPeople, {
        query: { query, limit: pageSize, ...(after !== '' && { starting_after: after }) },
      });
      return { rows: page.data, next: nextAfter(page, ({ contact }) => contact.id) };
    },
    enabled: supported,
    keepPrevious: true,
  });
  return {
    ...list,
    people: rows,
    supported,
    /** Rejects as `Http` does. */
    setDisabled: async (id: string, disabled: boolean): Promise<void> => {
      await http(endpoints.updatePerson, { params: { id }, body: { disabled } });
      await queryClient.invalidateQueries({ queryKey: keys.allPeople });
    },
  };
}

/** Creates the token of a reset link. Rejects as `Http` does. */
export function useCreatePasswordReset(): (id: string) => Promise<PasswordReset> {
  const { http } = useClient();
  return (id) => http(endpoints.createPasswordReset, { params: { id }, body: {} });
}
