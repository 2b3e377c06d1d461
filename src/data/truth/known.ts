import type { Group, Message } from '../../contract/resources';
import type { ConversationMap, KnownConversation } from './conversationMap';
import type { GroupList } from './groupList';
import { keys } from './keys';
import type { Timeline } from './timelineWindow';
import type { TruthCache } from './truthCache';

type Known = Pick<TruthCache, 'queryClient'>;

export const knownConversations = ({ queryClient }: Known): ConversationMap | undefined =>
  queryClient.getQueryData<ConversationMap>(keys.conversations);

export const knownConversation = (cache: Known, id: string): KnownConversation | undefined =>
  knownConversations(cache)?.get(id);

export const knownList = ({ queryClient }: Known, archived: boolean): GroupList | undefined =>
  queryClient.getQueryData<GroupList>(keys.groups(archived));

export const knownLists = ({ queryClient }: Known): GroupList[] =>
  queryClient.getQueriesData<GroupList>({ queryKey: keys.groupLists }).flatMap(([, list]) => list ?? []);

export const knownGroups = (cache: Known): Group[] => knownLists(cache).flatMap(({ groups }) => groups);

/** Groups that a view has opened, even if no list contains them. */
export const openedGroups = ({ queryClient }: Known): Group[] =>
  queryClient.getQueriesData<Group | null>({ queryKey: keys.singleGroups }).flatMap(([, group]) => group ?? []);

export const knownGroup = (cache: Known, id: string): Group | undefined =>
  cache.queryClient.getQueryData<Group | null>(keys.group(id)) ?? knownGroups(cache).find((group) => group.id === id);

export const knownTimelines = ({ queryClient }: Known, conversationId?: string): Timeline[] =>
  queryClient
    .getQueriesData<Timeline>({ queryKey: conversationId ? keys.timelinesOf(conversationId) : keys.timelines })
    .flatMap(([, timeline]) => timeline ?? []);

export const knownMessages = (cache: Known, conversationId?: string): Message[] =>
  knownTimelines(cache, conversationId).flatMap(({ messages }) => messages);
