import type { Http } from '../../api/http';
import type { Message, Page } from '../../contract/resources';
import type { ChangeOf } from '../truth/changes';
import { loadChange } from '../truth/load';
import { pageSize } from '../truth/timelineWindow';
import type { Cache } from '../writes/cache';
import { fetchMessages } from './fetchMessages';

/** Commits the newest page of a conversation. */
export async function reconcile(cache: Cache, http: Http, conversationId: string, limit = pageSize): Promise<void> {
  const asked = http.askedSince();
  await loadChange(cache, {
    request: () => fetchMessages(http, conversationId, { limit }),
    change: (page) => reconciled(conversationId, page, asked),
    isNewer: (since) => concerns(since, conversationId),
  });
}

const concerns = (change: { type: string; conversation_id?: string; message?: Message }, conversationId: string) =>
  ['message.created', 'message.updated', 'message.deleted', 'messages.seen'].includes(change.type) &&
  (change.conversation_id ?? change.message?.conversation_id) === conversationId;

/** `messages`: newest first. `asked`: by `performance.now()`. */
export const reconciled = (
  conversation_id: string,
  page: Page<Message>,
  asked: number,
): ChangeOf<'messages.reconciled'> => ({
  type: 'messages.reconciled',
  conversation_id,
  messages: page.data,
  has_more: page.has_more,
  asked,
});
