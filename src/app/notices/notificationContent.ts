import { mentions as mentionsIn } from '../../contract/mentions';
import { answerOf } from '../../contract/replies';
import type { Group, Message } from '../../contract/resources';
import { messageLine } from '../../features/shared/messageLine';
import { t } from '../../i18n/translate';

export interface Notice {
  title: string;
  body: string;
  /** A later notice of the same conversation takes this one's place. */
  tag: string;
}

const maxNoticeLength = 80;
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
  if (graphemes.length <= maxNoticeLength) return line;
  return `${graphemes
    .slice(0, maxNoticeLength - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}

/** Whether a message calls somebody by name: `@ada`, not `@adam`, not `me@ada.test`, and not in code. */
export const isMentioned = (text: string, username: string): boolean => mentionsIn(text, [username]).length > 0;

/** What a notification says of messages that came in; its body only where the person asked for it. */
export function noticeOf(group: Group, messages: readonly Message[], withText: boolean): Notice | null {
  const last = messages.at(-1);
  if (!last) return null;
  const values = { group: plainLine(group.name), name: plainLine(last.contact.username), count: messages.length };
  return {
    title: messages.length > 1 ? t('notify.many', values) : t('notify.one', values),
    body: withText ? plainLine(answerOf(last.message).trim() || messageLine(last) || t('groups.attachment')) : '',
    tag: `confab:${group.conversation_id}`,
  };
}
