import { answerOf, type Reply } from '#contract/replies';
import type { Message } from '#contract/resources';
import type { useIsGone } from '#data/timeline/useMessage';
import { t } from '#i18n/translate';
import { toast } from '#ui/overlay/toastStore';
import { messageLine } from '../../shared/messageLine';

export interface QuoteContext {
  messages: readonly Message[];
  goTo: (messageId: string) => void;
  isGone: ReturnType<typeof useIsGone>;
}

/** Scrolls to the quoted message or says why not. */
export function openQuoted(reply: Reply, { messages, goTo, isGone }: QuoteContext): void {
  const quoted = quotedBy(reply, messages);
  const messageId = quoted?.id ?? reply.target?.messageId;
  if (messageId === undefined) toast(t('reply.notLoaded'), { here: true });
  else if (quoted) goTo(messageId);
  else void isGone(messageId).then((gone) => (gone ? void toast(t('reply.deleted'), { here: true }) : goTo(messageId)));
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Without an address the newest message with this beginning. */
export function quotedBy({ username, words, target }: Reply, messages: readonly Message[]): Message | undefined {
  if (target) return messages.find(({ id }) => id === target.messageId);
  const begin = words.replace(/…$/, '');
  return messages.findLast(
    (message) =>
      begin !== '' &&
      message.contact.username === username &&
      (oneLine(answerOf(message.message)).startsWith(begin) || messageLine(message).startsWith(begin)),
  );
}
