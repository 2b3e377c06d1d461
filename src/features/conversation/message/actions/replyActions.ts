import type { Message } from '../../../../contract/resources';
import type { useIsGone } from '../../../../data/timeline/useIsGone';
import { createPart, whenReady } from '../../../../ui/parts/parts';
import { headFor } from '../quoted';
import type { ReplyActions } from './rowActions';

export interface ReplyContext {
  groupId: string;
  /** Of the members. */
  usernames: readonly string[];
  messages: readonly Message[];
  /** The head of a reply, for the composer. */
  onReply: (head: string) => void;
  goTo: (messageId: string) => void;
  isGone: ReturnType<typeof useIsGone>;
}

const quotedPart = createPart(() => import('../openQuoted'));

/** From a message to its reply, and back. */
export function createReplyActions(latest: () => ReplyContext): ReplyActions {
  return {
    reply: (message) => latest().onReply(headFor(message, latest())),
    openQuoted: (reply) => void whenReady(quotedPart).then(({ openQuoted }) => openQuoted(reply, latest())),
  };
}
