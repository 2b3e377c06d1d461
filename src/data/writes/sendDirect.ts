import { ApiError } from '../../api/errors';
import type { Http } from '../../api/http';
import { startEndpoints } from '../../contract/startEndpoints';
import type { Change, LastingChange } from '../truth/changes';
import type { Cache } from './cache';
import { notingForbidden } from './forbidden';

export type DirectChange = Exclude<LastingChange, { type: 'group.left' | 'group.edited' }>;

/** The module is separate from `sendChange`, whose code is loaded later. */
export async function sendDirect({ cache, http }: { cache: Cache; http: Http }, change: DirectChange): Promise<Change> {
  switch (change.type) {
    case 'reaction.toggled': {
      const { message_id: id, name, on } = change;
      // The service knows only the current username of the caller.
      const username = http.me() ?? change.username;
      // The body contains only the caller. The dialect handles services that replace the list.
      const body = { reactions: [{ [name]: on ? [username] : [] }] };
      return { type: 'message.updated', message: await http(startEndpoints.updateMessage, { params: { id }, body }) };
    }
    case 'message.deleted':
      await http(startEndpoints.deleteMessage, { params: { id: change.message_id } });
      return change;
    case 'group.archived': {
      const { group_id: id, archived_at } = change;
      const body = { archived_at };
      const group = await http(startEndpoints.updateGroup, { params: { id }, body }).catch(notingForbidden(cache, id));
      if ((group.archived_at === null) !== (archived_at === null))
        throw new ApiError({
          status: 409,
          code: archived_at === null ? 'cannot-restore' : 'cannot-archive',
          current: group,
        });
      return { type: 'group.updated', group };
    }
  }
}
