import { appAddress } from '#browser/appPath';
import { answerOf, type Reply, replyHead } from '#contract/replies';
import type { Message } from '#contract/resources';
import { codePoints } from '#contract/text/text';
import type { useIsGone } from '#data/timeline/useMessage';
import { t } from '#i18n/translate';
import { paths } from '#paths';
import { toast } from '#ui/overlay/toastStore';
import { messageLine } from '../../shared/messageLine';
import type { WordContext } from './actions/wordActions';

const maxQuotedCodePoints = 120;

function shortened(line: string): string {
  if (codePoints(line) <= maxQuotedCodePoints) return line;
  let words = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (codePoints(words) + codePoints(segment) >= maxQuotedCodePoints) break;
    words += segment;
  }
  return `${words.trimEnd()}…`;
}

export function headFor(message: Message, { groupId, usernames }: Pick<WordContext, 'groupId' | 'usernames'>): string {
  const words = shortened(messageLine(message, usernames));
  return replyHead(message.contact.username, appAddress(paths.message(groupId, message.id)), words);
}

export interface QuoteContext {
  messages: readonly Message[];
  goTo: (messageId: string) => void;
  isGone: ReturnType<typeof useIsGone>;
}

export function openQuoted(reply: Reply, { messages, goTo, isGone }: QuoteContext): void {
  const quoted = quotedBy(reply, messages);
  const messageId = quoted?.id ?? reply.target?.messageId;
  if (messageId === undefined) toast(t('reply.notLoaded'), { here: true });
  else if (quoted) goTo(messageId);
  else void isGone(messageId).then((gone) => (gone ? void toast(t('reply.deleted'), { here: true }) : goTo(messageId)));
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** If the quote has no link to its message, returns the newest loaded message that begins with the quoted text. */
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
