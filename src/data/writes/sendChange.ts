import type { Http } from '../../api/http';
import type { Group } from '../../contract/resources';
import type { Change, LastingChange } from '../truth/changes';
import type { Cache } from './cache';
import { editGroup } from './editGroup';
import { notingForbidden } from './forbidden';
import { unlessGone } from './scope';
import { sendDirect } from './sendDirect';

export async function sendChange(
  { cache, http, base }: { cache: Cache; http: Http; base?: Group | undefined },
  change: LastingChange,
): Promise<Change> {
  switch (change.type) {
    case 'group.left': {
      const { group_id, conversation_id, username } = change;
      const fields = { members: { add: [], remove: [username] } };
      // A group that is gone counts as left.
      await editGroup(cache, http, { group_id, fields }, base).catch(unlessGone);
      return { type: 'group.deleted', group_id, conversation_id };
    }
    case 'group.edited':
      return editGroup(cache, http, change, base).catch(notingForbidden(cache, change.group_id));
    default:
      return sendDirect({ cache, http }, change);
  }
}
