export interface Reply {
  /** The quote in front of the answer, exactly as sent. `head` and `answer` together are the whole text. */
  head: string;
  username: string;
  words: string;
  /** The address of the quoted message; absent in a hand-written quote. */
  target?: { groupId: string; messageId: string };
  answer: string;
}

/** `> [ida](https://chat.test/groups/g1/messages/m1): words` or `> ida: words`, and the following quote lines. */
const head =
  /^> ?(?:\[((?:\\.|[^\\[\]\n])+)\]\(https?:\/\/[^\s()/]+\/groups\/([^\s()/?#]+)\/messages\/([^\s()/?#]+)\)|([^\n:[\]]{1,100})):(?=[ \n]|$)([^\n]*(?:\n>[^\n]*)*)(?:\n+|$)/;

export const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

export function replyOf(text: string, usernames: readonly string[] = []): Reply | null {
  const match = text.startsWith('>') ? head.exec(text) : null;
  if (!match) return null;
  const [whole, linked, groupId, messageId, named = '', quoted = ''] = match;
  const answer = text.slice(whole.length);
  const words = quoted
    .split('\n')
    .map((line) => line.replace(/^> ?/, ''))
    .filter((line) => !line.startsWith('>'))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (linked !== undefined && groupId !== undefined && messageId !== undefined) {
    const target = { groupId: decoded(groupId), messageId: decoded(messageId) };
    return { head: whole, username: linked.replace(/\\(.)/g, '$1'), words, target, answer };
  }
  return usernames.includes(named) && answer.trim() !== '' ? { head: whole, username: named, words, answer } : null;
}

export const answerOf = (text: string, usernames?: readonly string[]): string =>
  replyOf(text, usernames)?.answer ?? text;

/** The head is plain text that any client renders as a quote. `words` must be one line. */
export const replyHead = (username: string, address: string, words: string): string =>
  `${`> [${username.replace(/[\\[\]*`]/g, '\\$&')}](${address}): ${words}`.trimEnd()}\n\n`;
