import { ApiError, NetworkError } from '../../../api/errors';
import type { Http } from '../../../api/http';
import { writeTimeoutMs } from '../../../api/timeouts';
import { endpoints } from '../../../contract/endpoints';
import { comparableText } from '../../../contract/names';
import type { Message } from '../../../contract/resources';
import type { AttachmentDraft, Entry } from '../../model/entry';
import type { Outcome } from '../../model/machine';
import { probeTimeoutMs } from '../../model/rules';
import { checkOutcomeOf, outcomeOf } from './classify';
import { findDelivered, isBy, type Me, recentMessages } from './findDelivered';

/** With the message, when the service showed one. */
export interface Result {
  outcome: Outcome;
  message?: Message;
  /** An earlier try had stored it: the answer may show the message as it was then. */
  replayed?: boolean;
}

const committed = (message: Message): Result => ({
  outcome: { kind: 'committed', id: message.id, createdAt: message.created_at },
  message,
});

/**
 * How long a try may begin requests: a tab that comes to one later has hung, and another tab may have taken the entry over. One
 * that does not hang begins the second request of a try well before.
 */
export const maxTryMs = writeTimeoutMs + 10_000;

/** Tries once to send. Never throws: a failure is a `Result` too. `isTimeUp`: `maxTryMs` are over, no request begins any more. */
export async function attemptSend(http: Http, entry: Entry, isTimeUp: () => boolean): Promise<Result> {
  // The service stopped taking keys after the try had begun: sent without one, the message may be stored twice.
  if (entry.keyed && entry.kind === 'message' && !http.has('idempotency-key')) {
    return { outcome: { kind: 'later', retryAfter: null, all: false } };
  }
  try {
    let replayed = false;
    const onReplay = () => {
      replayed = true;
    };
    const message = await (entry.kind === 'edit'
      ? sendEdit(http, entry, isTimeUp)
      : sendMessage(http, entry, onReplay));
    return { ...committed(message), replayed };
  } catch (error) {
    return { outcome: outcomeOf(error, entry) };
  }
}

/** An upload is sent by its id; the other fields are for rendering it here. */
const asSent = ({ id, alt, filename, file_url, file_type, file_size }: AttachmentDraft) =>
  id ? { id, ...(alt && { alt }) } : { filename, file_url, file_type, file_size };

const sendMessage = (http: Http, entry: Entry, onReplay: () => void): Promise<Message> =>
  http(endpoints.createMessage, {
    body: {
      conversation_id: entry.conversationId,
      message: entry.text,
      ...(entry.attachments.length > 0 && { attachments: entry.attachments.map(asSent) }),
    },
    ...(entry.keyed && { key: entry.key }),
    onReplay,
    timeout: writeTimeoutMs,
  });

/** Words and files in one request, so that neither is saved without the other. */
async function sendEdit(http: Http, entry: Entry, isTimeUp: () => boolean): Promise<Message> {
  const id = entry.messageId ?? '';
  const { kept: attachments } = entry;
  // Only files are taken away: what somebody else did to the words meanwhile is no conflict.
  const filesOnly = attachments !== undefined && entry.text === entry.base;
  const put = async (etag: string | undefined) => {
    if (isTimeUp()) throw new NetworkError();
    return http(endpoints.updateMessage, {
      params: { id },
      body: { ...(!filesOnly && { message: entry.text }), ...(attachments && { attachments }) },
      ...(etag !== undefined && http.has('etag') && { ifMatch: etag }),
      timeout: writeTimeoutMs,
    });
  };
  if (filesOnly) return put(undefined);
  // Without a version to compare, the words themselves are compared, right before the write.
  if (entry.etag === undefined || !http.has('etag')) return put(await versionToOverwrite(http, entry, id));
  try {
    return await put(entry.etag);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    return put(await versionToOverwrite(http, entry, id));
  }
}

/**
 * The version to write over, unless somebody changed the words meanwhile: that is a 412 of our own. Words equal to ours
 * are the effect of a try whose answer was lost; words as they were mean that only the version was old.
 */
async function versionToOverwrite(http: Http, entry: Entry, id: string): Promise<string | undefined> {
  const current = await http(endpoints.retrieveMessage, { params: { id } });
  const isNow = (text = '') => comparableText(current.message) === comparableText(text);
  if (!isNow(entry.base) && !isNow(entry.text)) {
    throw new ApiError({ status: 412, code: 'precondition-failed', current });
  }
  return http.etag(id);
}

/** Whether an unanswered try arrived after all (services without idempotency keys). */
export async function findUnanswered(http: Http, entry: Entry, claimed: ReadonlySet<string>, me: Me): Promise<Result> {
  try {
    const { rows, isComplete } = await recentMessages(http, entry);
    const match = findDelivered(rows, entry, claimed, me);
    if (!match) return { outcome: { kind: isComplete ? 'absent' : 'doubtful' } };
    // Doubtful under another name: the person's own, if they mistyped their name, or somebody else's with the same words. Doubtful
    // too in the same second as the oldest message of the baseline: it may have been there before the first try.
    const isSure = isBy(match, me) && match.created_at !== entry.baselineSince;
    return isSure ? committed(match) : { outcome: { kind: 'doubtful' } };
  } catch (error) {
    return { outcome: checkOutcomeOf(error) };
  }
}

/** Whether the service answers at all: one cheap request for all queues. */
export const probe = async (http: Http): Promise<boolean> => {
  try {
    await http(endpoints.listGroups, { query: { limit: 1 }, timeout: probeTimeoutMs });
    return true;
  } catch (error) {
    // A refusal below 500 also shows that the service can be reached.
    return error instanceof ApiError && error.status < 500;
  }
};
