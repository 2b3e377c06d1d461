import type { Message } from '../../../../contract/resources';
import type { useIsGone } from '../../../../data/timeline/useIsGone';
import { t } from '../../../../i18n/translate';
import { toast } from '../../../../ui/overlay/toastStore';
import { headFor, quotedBy } from '../quoted';
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

/** From a message to its reply, and back. */
export function createReplyActions(latest: () => ReplyContext): ReplyActions {
  return {
    reply: (message) => latest().onReply(headFor(message, latest())),
    openQuoted: (reply) => {
      const { messages, goTo, isGone } = latest();
      const quoted = quotedBy(reply, messages);
      const messageId = quoted?.id ?? reply.target?.messageId;
      if (quoted) return goTo(quoted.id);
      if (messageId === undefined) return void toast(t('reply.notLoaded'), { here: true });
      void isGone(messageId).then((gone) => (gone ? void toast(t('reply.deleted'), { here: true }) : goTo(messageId)));
    },
  };
}
