import type { ChatEvent } from '../../contract/events';
import type { Message } from '../../contract/resources';
import { commit } from '../truth/commit';
import type { GroupList } from '../truth/groupList';
import { knownConversation, knownList, knownLists, knownMessages } from '../truth/known';
import { countDelayMs, readingDelayMs } from '../unread/countLoader';
import type { Cache } from '../writes/cache';
import type { LiveOptions } from './liveFeed';
import type { Reconciler } from './reconcile';

type EventOf<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>;

type Deps = Pick<LiveOptions, 'cache' | 'me' | 'loader' | 'typing'> & { reconciler: Reconciler };

export function createReceiver({ cache, me, loader, typing, reconciler }: Deps): (event: ChatEvent) => void {
  const isVisible = (id: string) => reconciler.visible().includes(id);

  function receiveMessage(message: Message): void {
    const { conversation_id: id, contact } = message;
    const before = knownConversation(cache, id);
    commit(cache, { type: 'message.created', message });
    typing.stopped(id, contact.username);
    // The caller's own message changes the unread count only if the count is not 0.
    const moved = contact.username !== me.username || before?.unread_count !== 0;
    if (moved && knownConversation(cache, id)?.latest_message?.id !== before?.latest_message?.id)
      loader.want([id], isVisible(id) ? readingDelayMs : countDelayMs);
    if (!isGroupKnown(cache, id)) reconciler.groupsSoon();
  }

  /** An event without `at` causes a comparison, because the read time is unknown. */
  function receiveSeen(conversation_id: string, { up_to, at }: Pick<EventOf<'read.moved'>, 'up_to' | 'at'>): void {
    if (at && knownMessages(cache, conversation_id).some(({ id }) => id === up_to))
      commit(cache, { type: 'messages.seen', conversation_id, author: me.username, up_to, at });
    else if (isVisible(conversation_id)) reconciler.soon(conversation_id);
  }

  function receiveMoved({ others = [], ...furthest }: EventOf<'read.moved'>): void {
    const { type, conversation_id } = furthest;
    const readers = [...others, furthest];
    const own = readers.find(({ username }) => username === me.username);
    if (own) {
      commit(cache, { type, conversation_id, username: own.username, up_to: own.up_to });
      // If this tab moved the marker, its request returned the unread count. Only a different marker needs a request.
      if (knownConversation(cache, conversation_id)?.read_up_to !== own.up_to)
        loader.want([conversation_id], countDelayMs);
    }
    const other = readers.findLast((reader) => reader !== own);
    if (other) receiveSeen(conversation_id, other);
  }

  return (event) => {
    switch (event.type) {
      case 'typing':
        return typing.started(event.conversation_id, event.username);
      case 'reset':
        return reconciler.all(true);
      case 'read.moved':
        return receiveMoved(event);
      case 'message.created':
        return receiveMessage(event.message);
      default:
        commit(cache, event);
    }
  };
}

function isGroupKnown(cache: Cache, conversationId: string): boolean {
  const lists = knownLists(cache);
  const active = knownList(cache, false);
  // A restored group that only the archived list contains counts as unknown.
  const isKnownIn = (list: GroupList) =>
    list.groups.some((g) => g.conversation_id === conversationId && (g.archived_at !== null || list === active));
  return lists.length === 0 || lists.some(isKnownIn);
}
