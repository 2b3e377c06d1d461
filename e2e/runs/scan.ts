import { endpoints } from '../../src/contract';
import type { Account } from '../support/api';
import type { Row } from '../support/checker/history';

/** Every message of a conversation, oldest first, as the public interface lists them. */
export async function scanOf({ api }: Account, conversation: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let last: string | undefined; ; ) {
    const query = { conversation_id: conversation, limit: 100, ...(last && { starting_after: last }) };
    const page = await api(endpoints.listMessages, { query });
    for (const { id, contact, message, reactions } of page.data) {
      rows.push({
        id,
        conversation,
        user: contact.username,
        text: message,
        reactions: Object.assign({}, ...reactions),
      });
    }
    last = page.data.at(-1)?.id;
    if (!page.has_more || !last) return rows.reverse();
  }
}
