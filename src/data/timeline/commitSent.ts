import { ApiError } from '../../api/errors';
import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import type { Message } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { commit } from '../truth/commit';
import { knownConversation, knownMessages } from '../truth/known';
import { loadChange } from '../truth/load';
import type { Cache } from '../writes/cache';
import { retry } from '../writes/retry';
import { reconcile } from './loadMessages';

/** The cached row of a new message is at least as new as the response, so the row wins. */
export function commitSent(cache: Cache, message: Message, kind: 'message' | 'edit'): void {
  const known = knownRow(cache, message);
  if (kind === 'message') commit(cache, { type: 'message.created', message: known ?? message });
  else if (!known || !saysTheSame(known, message)) commit(cache, { type: 'message.updated', message });
}

function knownRow(cache: Cache, { id, conversation_id }: Message): Message | undefined {
  const row = knownMessages(cache, conversation_id).find((message) => message.id === id);
  const latest = knownConversation(cache, conversation_id)?.latest_message;
  return row ?? (latest?.id === id ? latest : undefined);
}

const saysTheSame = (one: Message, other: Message): boolean =>
  one.message === other.message &&
  one.attachments.length === other.attachments.length &&
  one.attachments.every((file, index) => file.id === other.attachments[index]?.id);

interface Reread {
  cache: Cache;
  http: Http;
  signal: AbortSignal;
  runtime?: Runtime;
}

/** Reads a message again, because the response to a retried send may show an old text. Never rejects. */
export async function rereadMessage({ cache, http, ...options }: Reread, message: Message): Promise<void> {
  const { id, conversation_id } = message;
  const read = () =>
    loadChange(cache, {
      request: () => http(startEndpoints.retrieveMessage, { params: { id }, signal: options.signal }),
      change: (fresh) => ({ type: 'message.updated', message: fresh }),
      isNewer: (since) => since.type === 'message.updated' && since.message.id === id,
    });
  await retry(read, { ...options, cache }).catch((error: unknown) => {
    if (error instanceof ApiError) return reconcile(cache, http, conversation_id).catch(() => undefined);
  });
}
