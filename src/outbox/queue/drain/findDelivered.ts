import { ApiError } from '#api/errors';
import type { Http } from '#api/http';
import { type PageQuery, pagesOf } from '#api/pagesOf';
import { sentText } from '#api/sentText';
import { endpoints } from '#contract/endpoints';
import type { Message } from '#contract/resources';
import { comparableText } from '#contract/text/names';
import type { Entry } from '../../model/entry';
import { checkOutcomeOf, committed, type Result } from './outcomes';

export interface Me {
  id: string;
  username: string;
  /** False: the person typed the username and no answer has confirmed the username. */
  isSure?: boolean;
}

const isBy = ({ contact }: Message, me: Me): boolean => contact.id === me.id || contact.username === me.username;

const isMatch = (message: Message, entry: Entry, me: Me): boolean =>
  (me.isSure === false || isBy(message, me)) &&
  message.attachments.length === entry.attachments.length &&
  textsOf(entry).includes(comparableText(message.message));

function textsOf({ text, attachments }: Entry): string[] {
  const names = attachments.map(({ filename }) => filename);
  return [text, sentText(text, names)].map(comparableText);
}

export type Baseline = Pick<Entry, 'baselineIds' | 'baselineSince' | 'baselineUntil'>;

/** Messages that equal the entry but existed before its first request. A later search must skip these messages. */
export const baselineOf = (
  { data, has_more }: { data: readonly Message[]; has_more: boolean },
  entry: Entry,
  me: Me,
): Baseline => ({
  baselineIds: data.filter((message) => isMatch(message, entry, me)).map(({ id }) => id),
  baselineSince: (has_more ? data.at(-1)?.created_at : undefined) ?? nothingOlder,
  baselineUntil: data[0]?.created_at ?? nothingOlder,
});

const nothingOlder = -1;

/** A minute before the first request, in the service's seconds, because clocks differ. */
const sinceOf = (http: Http, entry: Entry): number =>
  (entry.firstAttemptAt ?? entry.createdAt) / 1_000 + (http.profile.get().clock ?? 0) - 60;

/**
 * Takes the oldest match that is not in the baseline and belongs to no other entry. A person may send the same text
 * several times.
 */
export function findDelivered(rows: readonly Message[], entry: Entry, claimed: ReadonlySet<string>, me: Me) {
  const before = new Set(entry.baselineIds);
  const matches = rows.filter((m) => isMatch(m, entry, me) && !before.has(m.id) && !claimed.has(m.id));
  return matches.findLast((m) => isBy(m, me)) ?? matches.at(-1) ?? null;
}

export const recentPageSize = 100;
/** A service may return no more than ten messages at once. */
const maxPages = 30;

/** `isComplete`: false if the client could not read back to the first request, so the message may still exist. */
export async function recentMessages(http: Http, entry: Entry) {
  const since = entry.baselineSince ?? sinceOf(http, entry);
  // Reads back beyond this time. Messages of one second have no order, so all messages of that second are read.
  const until = entry.baselineUntil ?? since;
  const rows: Message[] = [];
  let isComplete = false;
  let pages = 0;
  const read = (query: PageQuery) =>
    http(endpoints.listMessages, { query: { conversation_id: entry.conversationId, ...query } });
  try {
    for await (const { data, has_more } of pagesOf(read, recentPageSize)) {
      rows.push(...data);
      const oldest = data.at(-1);
      isComplete = !has_more || (oldest !== undefined && oldest.created_at < until);
      if (isComplete || ++pages >= maxPages) break;
    }
  } catch (error) {
    // The service cannot page further, so the rows that were read count as incomplete.
    if (rows.length === 0 || !(error instanceof ApiError && error.code === 'cannot-page')) throw error;
  }
  // An entry of an earlier version has only the ids of its baseline. The messages are then not filtered by time.
  const hasIdsOnly = entry.baselineIds !== undefined && entry.baselineSince === undefined;
  return { rows: hasIdsOnly ? rows : rows.filter((message) => message.created_at >= since), isComplete };
}

export async function findUnanswered(http: Http, entry: Entry, claimed: ReadonlySet<string>, me: Me): Promise<Result> {
  try {
    const { rows, isComplete } = await recentMessages(http, entry);
    const match = findDelivered(rows, entry, claimed, me);
    if (!match) return { outcome: { kind: isComplete ? 'absent' : 'doubtful' } };
    // A match is doubtful if its author may be somebody else, or if the baseline may lack messages of the same second.
    const isSure = isBy(match, me) && match.created_at !== entry.baselineSince;
    return isSure ? committed(match) : { outcome: { kind: 'doubtful' } };
  } catch (error) {
    return { outcome: checkOutcomeOf(error) };
  }
}
