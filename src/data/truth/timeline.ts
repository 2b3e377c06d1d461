import { replaceEqualDeep } from '@tanstack/react-query';
import type { Message } from '../../contract/resources';
import type { Change, ChangeOf } from './changes';
import { isNewer } from './order';
import { withReaction } from './reactions';
import { renamedMessage } from './renamed';
import { foldNewest, type Timeline } from './timelineWindow';

/** Returns the same object if nothing changes. */
export function reduceTimeline(timeline: Timeline, conversationId: string, change: Change): Timeline {
  switch (change.type) {
    case 'message.created':
    case 'message.updated':
      return change.message.conversation_id === conversationId ? withMessage(timeline, change) : timeline;
    case 'message.deleted':
      return mapMessages(timeline, (m) => (m.id === change.message_id ? null : m));
    case 'reaction.toggled':
      return mapMessages(timeline, (m) => {
        if (m.id !== change.message_id) return m;
        const reactions = withReaction(m.reactions, change.name, change.username, change.on);
        return reactions === m.reactions ? m : { ...m, reactions };
      });
    case 'messages.seen':
      return change.conversation_id === conversationId ? withSeen(timeline, change) : timeline;
    case 'contact.updated':
      return mapMessages(timeline, (m) => renamedMessage(m, change));
    case 'messages.reconciled':
      return change.conversation_id === conversationId ? foldNewest(timeline, change) : timeline;
    default:
      return timeline;
  }
}

function withSeen(timeline: Timeline, { author, up_to, at }: ChangeOf<'messages.seen'>): Timeline {
  let isRead = false;
  return mapMessages(timeline, (m) => {
    isRead ||= m.id === up_to;
    return isRead && m.read_at === null && m.contact.username === author ? { ...m, read_at: at } : m;
  });
}

function mapMessages(timeline: Timeline, change: (message: Message) => Message | null): Timeline {
  let moved = false;
  const messages: Message[] = [];
  for (const message of timeline.messages) {
    const next = change(message);
    if (next !== message) moved = true;
    if (next) messages.push(next);
  }
  return moved ? { ...timeline, messages } : timeline;
}

function withMessage(timeline: Timeline, { type, message }: ChangeOf<'message.created' | 'message.updated'>): Timeline {
  // An update never inserts a message. A comparison adds missing messages.
  if (type === 'message.updated' || timeline.messages.some((m) => m.id === message.id))
    return mapMessages(timeline, (m) =>
      // An event may have set `read_at` after the service made this response.
      m.id === message.id ? replaceEqualDeep(m, { ...message, read_at: message.read_at ?? m.read_at }) : m,
    );
  if (timeline.newer) return timeline;
  const index = timeline.messages.findIndex((m) => isNewer(message, m));
  const at = index < 0 ? timeline.messages.length : index;
  // A message older than all loaded messages arrives with a later page.
  if (at === timeline.messages.length && timeline.older && at > 0) return timeline;
  return { ...timeline, messages: timeline.messages.toSpliced(at, 0, message) };
}
