import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '../../browser/time/durations';
import { endpoints } from '../../contract/endpoints';
import type { Group, Message } from '../../contract/resources';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';
import { pinnedMessages } from './pinned';

const maxListed = 50;
/** An event says that the list is another one; without events it is as old as this, in ms. */
const freshMs = minuteMs;
const noMessages: Message[] = [];

/**
 * The pinned messages of a group, newest first: what the service lists, or without the capability what is `loaded`.
 * `adminIds`: null as long as nobody knows them.
 */
export function usePinned(group: Group, loaded: readonly Message[], adminIds: readonly string[] | null): Message[] {
  const { http } = useClient();
  const { data = noMessages } = useQuery({
    queryKey: keys.pinned(group.conversation_id),
    queryFn: async (): Promise<Message[]> =>
      (await http(endpoints.listPinned, { params: { id: group.id }, query: { limit: maxListed } })).data,
    enabled: http.has('pinned'),
    networkMode: 'always',
    staleTime: freshMs,
  });
  const admins = group.contacts.flatMap(({ id, username }) => (adminIds?.includes(id) ? [username] : []));
  return pinnedMessages({ listed: data, loaded, admins: adminIds && admins });
}
