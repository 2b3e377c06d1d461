import type { Http } from '../../../api/http';
import { sentText } from '../../../api/sentText';
import { endpoints } from '../../../contract/endpoints';
import { comparableText } from '../../../contract/names';
import type { Message } from '../../../contract/resources';
import type { Entry } from '../entries/entry';

/** Whose messages these are. */
export interface Me {
  id: string;
  username: string;
  /** False: the username is what somebody typed, and no answer has shown yet that it is right. */
  isSure?: boolean;
}

/** Sent under the caller's name. */
export const isBy = ({ contact }: Message, me: Me): boolean => contact.id === me.id || contact.username === me.username;

/** By whom it was sent says nothing as long as nobody knows under which name one's own messages appear. */
const isMatch = (message: Message, entry: Entry, me: Me): boolean =>
  (me.isSure === false || isBy(message, me)) &&
  message.attachments.length === entry.attachments.length &&
  textsOf(entry).includes(comparableText(message.message));

/** What the service may have stored as its words. */
const textsOf = ({ text, attachments }: Entry): string[] =>
  [
    text,
    sentText(
      text,
      attachments.map(({ filename }) => filename),
    ),
  ].map(comparableText);

/** My messages that already say the same: seen before the first try, they cannot be its effect. */
export const baselineOf = (newest: readonly Message[], entry: Entry, me: Me): string[] =>
  newest.filter((message) => isMatch(message, entry, me)).map((message) => message.id);

/** The service's seconds a minute before the first try: clocks are never quite the same. */
const sinceOf = (http: Http, entry: Entry): number =>
  (entry.firstAttemptAt ?? entry.createdAt) / 1_000 + (http.profile.get().clock ?? 0) - 60;

/** The message an unanswered try left behind, if any: the oldest that was not there before and is nobody else's. */
export function findDelivered(
  rows: readonly Message[],
  entry: Entry,
  claimed: ReadonlySet<string>,
  me: Me,
): Message | null {
  const before = new Set(entry.baselineIds);
  const matches = rows.filter((m) => isMatch(m, entry, me) && !before.has(m.id) && !claimed.has(m.id));
  return matches.findLast((m) => isBy(m, me)) ?? matches.at(-1) ?? null;
}

/** Messages of one request, here and for the baseline. */
export const recentPageSize = 100;
const maxPages = 3;

/** The newest messages, back to a minute before the first try or as far as three pages reach. */
export async function recentMessages(http: Http, entry: Entry): Promise<Message[]> {
  const since = sinceOf(http, entry);
  const rows: Message[] = [];
  for (let page = 0; page < maxPages; page++) {
    const last = rows.at(-1);
    const query = {
      conversation_id: entry.conversationId,
      limit: recentPageSize,
      ...(last && { starting_after: last.id }),
    };
    const answer = await http(endpoints.listMessages, { query });
    rows.push(...answer.data);
    const oldest = answer.data.at(-1);
    if (!answer.has_more || !oldest || oldest.created_at < since) break;
  }
  // Without a list of what was there before (the first try had a key), only time tells old words from new.
  return entry.baselineIds ? rows : rows.filter((message) => message.created_at >= since);
}
