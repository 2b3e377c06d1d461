import { answerOf } from '../../contract/replies';
import type { Group, Message } from '../../contract/resources';
import { messageLine } from '../../features/shared/messageLine';
import { t } from '../../i18n/translate';

export interface NotificationContent {
  title: string;
  body: string;
  /** A later notification of the same conversation takes this one's place. */
  tag: string;
}

export const tagOf = (conversationId: string): string => `confab:${conversationId}`;

const maxLineLength = 80;
/** What turns lines around or cannot be seen: a name must not dress up as another, nor a link as a harmless one. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Joins emoji, so it is no disguise by itself. */
const joiner = '\u200d';

/** One line of at most 80 characters as people count them, without anything that reorders or hides. */
export function plainLine(text: string): string {
  const line = text
    .replace(hidden, (mark) => (mark === joiner ? mark : /\s/u.test(mark) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .trim();
  const graphemes = [...new Intl.Segmenter().segment(line)];
  if (graphemes.length <= maxLineLength) return line;
  return `${graphemes
    .slice(0, maxLineLength - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}

/** What a notification says of messages that came in; its body only where the person asked for it. */
export function contentOf(group: Group, messages: readonly Message[], withText: boolean): NotificationContent | null {
  const last = messages.at(-1);
  if (!last) return null;
  const values = { group: plainLine(group.name), name: plainLine(last.contact.username), count: messages.length };
  return {
    title: messages.length > 1 ? t('notify.many', values) : t('notify.one', values),
    body: withText ? plainLine(answerOf(last.message).trim() || messageLine(last) || t('groups.attachment')) : '',
    tag: tagOf(group.conversation_id),
  };
}
