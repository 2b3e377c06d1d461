import { ApiError } from '../../api/errors';
import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import type { Change } from '../truth/changes';
import type { Cache } from './cache';
import { editGroup } from './editGroup';
import { notingForbidden } from './forbidden';
import type { JournaledChange } from './journal/journalSchema';

interface To {
  cache: Cache;
  http: Http;
  /** Group edits: the group as the person saw it. */
  base?: Group | undefined;
}

/** Says a lasting change to the service, in the page it was made in or in a later one; answers with the service's word. */
export async function sendChange({ cache, http, base }: To, change: JournaledChange): Promise<Change> {
  switch (change.type) {
    case 'reaction.toggled': {
      const { message_id: id, name, on } = change;
      // The caller may go by another name than at the click: under the former one the service would take it for no reaction.
      const username = http.me() ?? change.username;
      // Only the caller's own membership is said: services that replace are the dialect's business.
      const body = { reactions: [{ [name]: on ? [username] : [] }] };
      return { type: 'message.updated', message: await http(endpoints.updateMessage, { params: { id }, body }) };
    }
    case 'message.deleted':
      await http(endpoints.deleteMessage, { params: { id: change.message_id } });
      return change;
    case 'group.archived': {
      const { group_id: id, archived_at } = change;
      const body = { archived_at };
      const group = await http(endpoints.updateGroup, { params: { id }, body }).catch(notingForbidden(cache, id));
      return { type: 'group.updated', group };
    }
    case 'group.left': {
      const { group_id, conversation_id, username } = change;
      const fields = { members: { add: [], remove: [username] } };
      // Deleted meanwhile, or somebody else was faster: they are not in it any more.
      await editGroup(cache, http, { group_id, fields }, base).catch(unlessGone);
      return { type: 'group.deleted', group_id, conversation_id };
    }
    case 'group.edited':
      return editGroup(cache, http, change, base).catch(notingForbidden(cache, change.group_id));
  }
}

/** Writes in one scope go one after another. */
export function scopeOf(change: JournaledChange): string {
  switch (change.type) {
    case 'reaction.toggled':
      return `reaction:${change.message_id}`;
    case 'message.deleted':
      return `message:${change.message_id}`;
    default:
      return groupScope(change);
  }
}

export const groupScope = (change: { group_id: string }): string => `group:${change.group_id}`;

/** What is no longer there keeps nothing else from going on. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && (error.status === 404 || error.status === 410))) throw error;
}
