import { useStore } from '../../browser/store';
import { knownGroup } from '../truth/known';
import { useClient } from '../useClient';
import type { Refused } from './journal/journal';

export const editOf = ({ key, written }: Refused) =>
  'change' in written && written.change.type === 'group.edited' ? { ...written.change, key, base: written.base } : null;

export function useRefusedChanges() {
  const { cache } = useClient();
  return {
    refused: useStore(cache.journal.refused),
    drop: (key: string) => void cache.journal.clearChange(key),
    nameOf: (groupId: string) => knownGroup(cache, groupId)?.name,
  };
}
