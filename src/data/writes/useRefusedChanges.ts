import { useStore } from '../../browser/store';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import { type ChangeOf, deltaOf } from '../truth/changes';
import { knownGroup } from '../truth/known';
import { useClient } from '../useClient';
import type { Refused } from './journal/journal';
import { mutate } from './mutate';
import { groupScope } from './scope';
import { sendChange } from './sendChange';

export interface RefusedEdit {
  key: string;
  change: ChangeOf<'group.edited'>;
  base: Group | undefined;
  error: unknown;
}

export const editOf = ({ key, written, error }: Refused): RefusedEdit | null =>
  'change' in written && written.change.type === 'group.edited'
    ? { key, change: written.change, base: written.base, error }
    : null;

export function useRefusedChanges() {
  const { http, cache } = useClient();
  const journal = cache.journal;
  const refused = useStore(journal.refused);
  return {
    refused,
    hasLater: useStore(journal.hasLater),
    drop: (key: string) => void journal.clearChange(key),
    nameOf: (groupId: string) => knownGroup(cache, groupId)?.name,
    insist: async ({ key, change, base: before }: RefusedEdit) => {
      const { contacts, members, ...scalars } = change.fields;
      const delta = deltaOf({ members, contacts }, before);
      const again = { ...change, fields: { ...scalars, ...(delta && { members: delta }) } };
      await journal.clearChange(key);
      try {
        const base = await http(endpoints.retrieveGroup, { params: { id: change.group_id } });
        const send = () => sendChange({ cache, http, base }, again);
        await mutate(cache, { change: again, base, scope: groupScope(change), send });
      } catch (error) {
        await journal.refuseChange({ key, written: { change, base: before }, error });
      }
    },
  };
}
