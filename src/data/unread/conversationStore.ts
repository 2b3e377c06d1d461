import { notifyManager, replaceEqualDeep } from '@tanstack/react-query';
import { sameItems } from '../../browser/omit';
import { createEmitter } from '../../browser/store';
import { type Change, conversationOf, deletedIn } from '../truth/changes';
import { leftIn } from '../truth/commit';
import { type ConversationMap, moveOwnMarker, reduceConversations } from '../truth/conversationMap';
import { keys } from '../truth/keys';
import { knownConversations } from '../truth/known';
import type { Cache } from '../writes/cache';
import { pendingChanges } from '../writes/mutate';

export type ConversationStore = ReturnType<typeof createConversationStore>;

const isOfConversation = (change: Change): boolean =>
  conversationOf(change) !== undefined && change.type !== 'reaction.toggled';

/** Applies pending changes once for all readers. Equal values keep their identity. */
export function createConversationStore(cache: Cache, username: string) {
  const { queryClient } = cache;
  const { emit, subscribe } = createEmitter();
  let truth: ConversationMap = new Map();
  let pending: readonly Change[] = [];
  let folded = truth;

  const get = (): ConversationMap => {
    const data = knownConversations(cache) ?? truth;
    const changes = pendingChanges(cache).filter(isOfConversation);
    if (data === truth && sameItems(changes, pending)) return folded;
    [truth, pending] = [data, changes];
    const deleted = deletedIn(changes);
    const findLeft = (id: string) => leftIn(cache, id, deleted);
    const next = changes.reduce(
      (map, change) => reduceConversations(moveOwnMarker(map, change, username), change, findLeft),
      data,
    );
    folded = shared(folded, next);
    return folded;
  };

  let isDue = false;
  const report = () => {
    if (isDue) return;
    isDue = true;
    notifyManager.schedule(() => {
      isDue = false;
      emit();
    });
  };
  const stops = [
    queryClient.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'updated' && query.queryKey[0] === keys.conversations[0]) report();
    }),
    queryClient.getMutationCache().subscribe(report),
  ];
  return { get, subscribe, stop: () => stops.forEach((stop) => void stop()) };
}

function shared(before: ConversationMap, next: ConversationMap): ConversationMap {
  const entries = [...next].map(([id, conversation]) => [id, replaceEqualDeep(before.get(id), conversation)] as const);
  const isSame = before.size === next.size && entries.every(([id, conversation]) => before.get(id) === conversation);
  return isSame ? before : new Map(entries);
}
