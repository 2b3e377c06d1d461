import { appAddress } from '#browser/appPath';
import { replyHead } from '#contract/replies';
import type { Message } from '#contract/resources';
import { codePoints } from '#contract/text';
import { messageLine } from '#features/shared/messageLine';
import { paths } from '#paths';

/** Characters. */
const maxQuotedLength = 120;

interface Place {
  groupId: string;
  usernames: readonly string[];
}

/** Cut between graphemes. */
function shortened(line: string): string {
  if (codePoints(line) <= maxQuotedLength) return line;
  let words = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (codePoints(words) + codePoints(segment) >= maxQuotedLength) break;
    words += segment;
  }
  return `${words.trimEnd()}…`;
}

/** Quotes the answer without its own quote. */
export function headFor(message: Message, { groupId, usernames }: Place): string {
  const words = shortened(messageLine(message, usernames));
  return replyHead(message.contact.username, appAddress(paths.message(groupId, message.id)), words);
}
