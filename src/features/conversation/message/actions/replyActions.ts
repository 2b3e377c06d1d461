import { whenReady } from '#ui/parts/parts';
import { conversationAfter } from '../../conversationPart';
import type { QuoteContext } from '../openQuoted';
import { headFor } from '../quoted';
import type { ReplyActions } from './rowActions';

export interface ReplyContext extends QuoteContext {
  groupId: string;
  /** Of the members. */
  usernames: readonly string[];
  onReply: (head: string) => void;
}

/** From a message to its reply, and back. */
export function createReplyActions(latest: () => ReplyContext): ReplyActions {
  return {
    reply: (message) => latest().onReply(headFor(message, latest())),
    openQuoted: (reply) => void whenReady(conversationAfter).then(({ openQuoted }) => openQuoted(reply, latest())),
  };
}
