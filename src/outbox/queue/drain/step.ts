import { ApiError, NetworkError } from '#api/errors';
import type { Http } from '#api/http';
import { writeTimeoutMs } from '#api/timeouts';
import type { Runtime } from '#browser/runtime';
import { endpoints } from '#contract/endpoints';
import type { Message } from '#contract/resources';
import { comparableText } from '#contract/text/names';
import type { AttachmentDraft, Entry } from '../../model/entry';
import { settled, started } from '../../model/machine';
import { isRepeatable } from '../../model/states';
import type { OutboxStorage } from '../../storage/storage';
import { type Baseline, baselineOf, findUnanswered, type Me, recentPageSize } from './findDelivered';
import { type ChangeEntry, checkOutcomeOf, committed, type Outcomes, outcomeOf, type Result } from './outcomes';

interface StepDeps {
  http: Http;
  storage: Pick<OutboxStorage, 'entries'>;
  me: Me;
  runtime: Pick<Runtime, 'now' | 'ticks' | 'random' | 'withTabLock'>;
  ended: AbortSignal;
  claimed(): Iterable<string>;
  change: ChangeEntry;
  outcomes: Outcomes;
}

export function createStep(deps: StepDeps): (entry: Entry) => Promise<void> {
  const { http, storage, me, runtime, ended, claimed, change, outcomes } = deps;
  const earlier = new Map<string, ReadonlySet<string>>();
  const hasKeys = (entry: Entry) => entry.kind === 'edit' || http.has('idempotency-key');

  async function step(entry: Entry): Promise<void> {
    if (entry.unsure === true && !(isRepeatable(entry) && hasKeys(entry))) return checkArrival(entry);
    const baseline = await baselineFor(entry);
    if (!baseline || ended.aborted) return;
    const isTimeUp = timerOf(maxTryMs);
    let begun = false;
    // The disk stores `sending` before the request starts, because a crash must leave a trace of the request.
    const sending = await change(entry.key, (now) => {
      // Another tab or the person may have changed the entry since the pass read the entry.
      begun = now.state === entry.state && now.writes === entry.writes;
      return begun ? started({ ...now, ...baseline }, http.has('idempotency-key'), runtime.now()) : now;
    });
    if (!begun || !sending) return;
    // The time is up, so this tab sends no request. If another tab took the entry over, `apply` ignores this outcome.
    if (isTimeUp()) return outcomes.apply(sending, { kind: 'later', retryAfter: null, all: false });
    const result = await attemptSend(http, sending, isTimeUp);
    // Some mock services answer every request with the same message. If the message existed before, nothing was stored.
    const isNew = !result.message || !earlier.get(entry.key)?.has(result.message.id);
    await outcomes.conclude(sending, isNew ? result : { outcome: notStored });
    if (isNew) earlier.delete(entry.key);
  }

  /** Uses two clocks: the wall clock may be set back, and `ticks` stops while the computer sleeps. */
  function timerOf(ms: number): () => boolean {
    const [now, ticks] = [runtime.now(), runtime.ticks()];
    return () => Math.max(runtime.now() - now, runtime.ticks() - ticks) > ms;
  }

  /**
   * Before the first request without a key, reads the messages that equal the entry. A later search must skip these
   * messages.
   */
  async function baselineFor(entry: Entry): Promise<Baseline | null> {
    if (hasKeys(entry) || entry.baselineIds) return {};
    try {
      const query = { conversation_id: entry.conversationId, limit: recentPageSize };
      const page = await http(endpoints.listMessages, { query });
      earlier.set(entry.key, new Set(page.data.map(({ id }) => id)));
      return baselineOf(page, entry, me);
    } catch (error) {
      // No message was sent, so the outcome must not make the entry unsure.
      await outcomes.apply(entry, checkOutcomeOf(error), (e) => ({ ...e, attempts: e.attempts + 1 }));
      return null;
    }
  }

  async function checkArrival(entry: Entry): Promise<void> {
    const checking = await change(entry.key, (e) => (e.state === 'unknown' ? { ...e, state: 'checking' } : e));
    if (checking?.state !== 'checking') return;
    const known = new Set([...claimed(), ...(await storage.entries()).flatMap((e) => e.ackedId ?? [])]);
    const result = await findUnanswered(http, checking, known, me);
    // Without locks another tab may be sending the entry, so the person decides.
    const wouldBeSent =
      settled(checking, result.outcome, { now: runtime.now(), random: runtime.random })?.state === 'queued';
    if (wouldBeSent && !runtime.withTabLock) {
      const parked = (e: Entry): Entry => (e.state === 'checking' ? { ...e, state: 'unknown', unconfirmed: true } : e);
      return void (await change(checking.key, parked));
    }
    await outcomes.conclude(checking, result);
  }

  return step;
}

const notStored = { kind: 'refused', problem: { code: 'cannot-send', status: null, detail: '' } } as const;

/** Milliseconds. After this time a hung step starts no request, because another tab may have taken the entry over. */
export const maxTryMs = writeTimeoutMs + 10_000;

/** Never throws: a failure is a `Result` too. No request starts after `isTimeUp()` returns true. */
export async function attemptSend(http: Http, entry: Entry, isTimeUp: () => boolean): Promise<Result> {
  // If the service has stopped supporting keys, the entry waits: another request could double the message.
  if (entry.keyed && entry.kind === 'message' && !http.has('idempotency-key'))
    return { outcome: { kind: 'later', retryAfter: null, all: false } };
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

/** Sends text and files in one request, so the service saves both or neither. */
async function sendEdit(http: Http, entry: Entry, isTimeUp: () => boolean): Promise<Message> {
  const id = entry.messageId ?? '';
  const { kept: attachments } = entry;
  // `filesOnly`: the edit only removes files, so another person's change of the text is no conflict.
  const filesOnly = attachments !== undefined && entry.text === entry.base;
  const put = async (etag: string | undefined) => {
    if (isTimeUp()) throw new NetworkError();
    const now = await http(endpoints.updateMessage, {
      params: { id },
      body: { ...(!filesOnly && { message: entry.text }), ...(attachments && { attachments }) },
      ...(etag !== undefined && http.has('etag') && { ifMatch: etag }),
      timeout: writeTimeoutMs,
    });
    if (!filesOnly && isText(now, entry.base) && !isText(now, entry.text))
      throw new ApiError({ status: 409, code: 'cannot-change', current: now });
    return now;
  };
  if (filesOnly) return put(undefined);
  if (entry.etag === undefined || !http.has('etag')) return put(await versionToOverwrite(http, entry, id));
  try {
    return await put(entry.etag);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    return put(await versionToOverwrite(http, entry, id));
  }
}

/**
 * Throws a 412 if another person changed the text. If the current text equals `entry.text`, an earlier request has
 * stored the edit.
 */
async function versionToOverwrite(http: Http, entry: Entry, id: string): Promise<string | undefined> {
  const current = await http(endpoints.retrieveMessage, { params: { id } });
  if (!isText(current, entry.base) && !isText(current, entry.text))
    throw new ApiError({ status: 412, code: 'precondition-failed', current });
  return http.etag(id);
}

const isText = ({ message }: Message, text = '') => comparableText(message) === comparableText(text);
