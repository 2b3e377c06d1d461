import { ApiError } from '#api/errors';
import type { Http } from '#api/http';
import { type PageQuery, pagesOf } from '#api/pagesOf';
import { sentText } from '#api/sentText';
import { endpoints } from '#contract/endpoints';
import { comparableText } from '#contract/names';
import type { Message } from '#contract/resources';
import type { Entry } from '../../model/entry';
import { checkOutcomeOf, committed, type Result } from './outcomes';

export interface Me {
  id: string;
  username: string;
  /** False: somebody typed the username, and no answer has shown yet that it is right. */
  isSure?: boolean;
}

const isBy = ({ contact }: Message, me: Me): boolean => contact.id === me.id || contact.username === me.username;

/** The sender is not compared while the name on one's own messages is unsure. */
const isMatch = (message: Message, entry: Entry, me: Me): boolean =>
  (me.isSure === false || isBy(message, me)) &&
  message.attachments.length === entry.attachments.length &&
  textsOf(entry).includes(comparableText(message.message));

const textsOf = ({ text, attachments }: Entry): string[] =>
  [
    text,
    sentText(
      text,
      attachments.map(({ filename }) => filename),
    ),
  ].map(comparableText);

export type Baseline = Pick<Entry, 'baselineIds' | 'baselineSince' | 'baselineUntil'>;

/** The caller's messages that say the same before the first try. They and older ones cannot be its effect. */
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

/** A minute before the first try, in seconds of the service, because clocks differ. */
const sinceOf = (http: Http, entry: Entry): number =>
  (entry.firstAttemptAt ?? entry.createdAt) / 1_000 + (http.profile.get().clock ?? 0) - 60;

/** The message of an unanswered try, if any: the oldest match that was not there before and that no other entry claims. */
export function findDelivered(rows: readonly Message[], entry: Entry, claimed: ReadonlySet<string>, me: Me) {
  const before = new Set(entry.baselineIds);
  const matches = rows.filter((m) => isMatch(m, entry, me) && !before.has(m.id) && !claimed.has(m.id));
  return matches.findLast((m) => isBy(m, me)) ?? matches.at(-1) ?? null;
}

export const recentPageSize = 100;
/** A service may show no more than ten messages at once. */
const maxPages = 30;

export interface Recent {
  rows: Message[];
  /** False: messages of the time since the first try may be missing. */
  isComplete: boolean;
}

/** The messages that may be the effect of a try. It reads back to earlier ones, or to a minute before the first try. */
export async function recentMessages(http: Http, entry: Entry): Promise<Recent> {
  const since = entry.baselineSince ?? sinceOf(http, entry);
  // The message of the try is newer than the newest of the baseline; within one second their order is open.
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
    // The service cannot page beyond the first page.
    if (rows.length === 0 || !(error instanceof ApiError && error.code === 'cannot-page')) throw error;
  }
  // An earlier version stored the ids alone. Without a baseline (the first try had a key), only time tells old words from new.
  const hasIdsOnly = entry.baselineIds !== undefined && entry.baselineSince === undefined;
  return { rows: hasIdsOnly ? rows : rows.filter((message) => message.created_at >= since), isComplete };
}

/** Finds out if an unanswered request arrived, on a service without idempotency keys. */
export async function findUnanswered(http: Http, entry: Entry, claimed: ReadonlySet<string>, me: Me): Promise<Result> {
  try {
    const { rows, isComplete } = await recentMessages(http, entry);
    const match = findDelivered(rows, entry, claimed, me);
    if (!match) return { outcome: { kind: isComplete ? 'absent' : 'doubtful' } };
    // A match is in doubt if its name may be mistyped, or if its second may be that of an earlier message.
    const isSure = isBy(match, me) && match.created_at !== entry.baselineSince;
    return isSure ? committed(match) : { outcome: { kind: 'doubtful' } };
  } catch (error) {
    return { outcome: checkOutcomeOf(error) };
  }
}
