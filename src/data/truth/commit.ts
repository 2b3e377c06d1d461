import { hashKey, notifyManager } from '@tanstack/react-query';
import type { Group } from '../../contract/resources';
import type { Change } from './changes';
import { type ConversationMap, newestLeft, reduceConversations } from './conversationMap';
import { type GroupList, reduceGroup, reduceGroupList, reduceSingleGroup } from './groupList';
import { keys } from './keys';
import { knownGroups, knownMessages, knownTimelines, openedGroups } from './known';
import { reduceTimeline } from './timeline';
import { type RenderedRows, type Timeline, trimArrived, windowSize } from './timelineWindow';
import type { TruthCache, ViewedTruth } from './truthCache';

export function commit(cache: ViewedTruth, said: Change): void {
  const change = said.type === 'contact.updated' ? { ...said, before: nameOf(cache, said.contact.id) } : said;
  if (!cache.commits.record(change)) return;
  notifyManager.batch(() => {
    fold<Timeline>(cache, keys.timelines, (timeline, key) => {
      if (isElsewhere(timeline, key, change)) return timeline;
      const next = reduceTimeline(timeline, String(key[1]), change);
      return next.messages.length > timeline.messages.length
        ? trimArrived(next, renderedRowsOf(cache, key, change))
        : next;
    });
    fold<GroupList>(cache, keys.groupLists, (list, key) => reduceGroupList(list, key[1] === 'archived', change));
    fold<Group | null>(cache, keys.singleGroups, (group, key) => reduceSingleGroup(group, String(key[1]), change));
    if ('group' in change) mend(cache, change.group);
    const findLeft = (id: string, deleted: string) => leftIn(cache, id, new Set([deleted]));
    fold<ConversationMap>(cache, keys.conversations, (map) => reduceConversations(map, change, findLeft));
  });
  cache.commits.emit(change);
}

/** True if the page lacks the message around which an unconfirmed window was opened. */
const isElsewhere = ({ unconfirmed }: Timeline, [, , anchor]: readonly unknown[], change: Change): boolean =>
  change.type === 'messages.reconciled' &&
  unconfirmed === true &&
  anchor !== null &&
  !change.messages.some(({ id }) => id === anchor);

function nameOf(cache: TruthCache, id: string): string | undefined {
  const members = [...knownGroups(cache), ...openedGroups(cache)].flatMap(({ contacts }) => contacts);
  const known = members.find((contact) => contact.id === id);
  return (known ?? knownMessages(cache).find(({ contact }) => contact.id === id)?.contact)?.username;
}

/** The stored scroll position may be outdated, so a comparison keeps `windowSize` rows. */
const renderedRowsOf = ({ renderedRows }: ViewedTruth, key: readonly unknown[], { type }: Change): RenderedRows => {
  const { end, count }: RenderedRows = renderedRows.get(hashKey(key)) ?? { end: 'newest', count: windowSize };
  return { end, count: type === 'messages.reconciled' ? windowSize : count };
};

export const leftIn = (cache: TruthCache, conversationId: string, deleted: ReadonlySet<string>) =>
  newestLeft(knownTimelines(cache, conversationId), deleted);

function mend(cache: TruthCache, group: Group): void {
  const key = keys.group(group.id);
  const state = cache.queryClient.getQueryState<Group | null>(key);
  if (state?.status === 'error') cache.write(key, group);
}

export function isTrue(cache: TruthCache, change: Change): boolean {
  const conversationId = 'conversation_id' in change ? change.conversation_id : undefined;
  const isInTimelines = (id: string) =>
    knownTimelines(cache, id).every((timeline) => reduceTimeline(timeline, id, change) === timeline);
  const lists = cache.queryClient.getQueriesData<GroupList>({ queryKey: keys.groupLists });
  return (
    (!conversationId || isInTimelines(conversationId)) &&
    openedGroups(cache).every((group) => reduceGroup(group, change) === group) &&
    lists.every(([key, data]) => !data || reduceGroupList(data, key[1] === 'archived', change) === data)
  );
}

function fold<T>(cache: TruthCache, queryKey: readonly unknown[], reduce: (data: T, key: readonly unknown[]) => T) {
  for (const [key, data] of cache.queryClient.getQueriesData<T>({ queryKey })) {
    if (data === undefined) continue;
    const next = reduce(data, key);
    // A write of equal data would notify every observer.
    if (next !== data) cache.write(key, next);
  }
}
