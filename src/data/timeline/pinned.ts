import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '../../browser/time/durations';
import { pinReaction } from '../../contract/limits';
import type { Group, Message } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import type { Change } from '../truth/changes';
import { keys } from '../truth/keys';
import { isNewer } from '../truth/order';
import { hasReacted } from '../truth/reactions';
import type { TruthCache } from '../truth/truthCache';
import { useClient } from '../useClient';

interface Pinned {
  listed: readonly Message[];
  /** Messages from the cache, which events keep more current than `listed`. */
  loaded: readonly Message[];
  admins: readonly string[] | null;
}

export function pinnedMessages({ listed, loaded, admins }: Pinned): Message[] {
  const ids = new Set(listed.map(({ id }) => id));
  const isPinned = (message: Message) =>
    admins ? admins.some((admin) => hasReacted(message.reactions, pinReaction, admin)) : ids.has(message.id);
  const known = new Set(loaded.map(({ id }) => id));
  return [...loaded.filter(isPinned), ...listed.filter(({ id }) => !known.has(id))].toSorted((a, b) =>
    isNewer(a, b) ? -1 : 1,
  );
}

export function refreshPinned({ queryClient }: TruthCache, change: Change): void {
  const isListed = (conversationId: string, id: string) =>
    queryClient.getQueryData<Message[]>(keys.pinned(conversationId))?.some((message) => message.id === id) === true;
  const refresh = (conversationId: string) =>
    void queryClient.invalidateQueries({ queryKey: keys.pinned(conversationId) });
  if (change.type === 'group.updated') refresh(change.group.conversation_id);
  if (change.type === 'message.deleted' && isListed(change.conversation_id, change.message_id))
    refresh(change.conversation_id);
  if (change.type !== 'message.updated') return;
  const { id, conversation_id, reactions } = change.message;
  const hasPin = reactions.some((reaction) => (reaction[pinReaction]?.length ?? 0) > 0);
  if (hasPin || isListed(conversation_id, id)) refresh(conversation_id);
}

const maxListed = 50;
const noMessages: Message[] = [];

/** Returns the newest first. Without the capability `pinned` only the messages in `loaded` are searched. */
export function usePinned(group: Group, loaded: readonly Message[], adminIds: readonly string[] | null): Message[] {
  const { http } = useClient();
  const { data = noMessages } = useQuery({
    queryKey: keys.pinned(group.conversation_id),
    queryFn: async (): Promise<Message[]> =>
      (await http(startEndpoints.listPinned, { params: { id: group.id }, query: { limit: maxListed } })).data,
    enabled: http.has('pinned'),
    staleTime: minuteMs,
  });
  const admins = group.contacts.flatMap(({ id, username }) => (adminIds?.includes(id) ? [username] : []));
  return pinnedMessages({ listed: data, loaded, admins: adminIds && admins });
}
