import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Conversation } from '../../contract/resources';
import type { ChangeOf } from '../truth/changes';

type Moved = ChangeOf<'read.moved'>;

/**
 * Sends how far the caller has read; for `mutate`, which may try again much later. By then they may have read further on another
 * device: from the second try on, a marker that no longer stands where it was before the first one stays. `current` is asked
 * at the first try: a marker that was sent before this one has moved it until then.
 */
export function sendMarker(http: Http, current: () => Conversation | undefined) {
  let before: Conversation | undefined;
  return async ({ conversation_id, up_to }: Moved): Promise<ChangeOf<'conversation.loaded'>> => {
    const now = before && (await http(endpoints.listConversations, { query: { ids: conversation_id } })).data[0];
    before ??= current();
    const conversation =
      now && now.read_up_to !== before?.read_up_to
        ? now
        : await http(endpoints.markRead, { params: { id: conversation_id }, body: { up_to } });
    return { type: 'conversation.loaded', conversation };
  };
}
