import { useMemo } from 'react';
import { useStore } from '../../browser/store';
import { useClient } from '../useClient';

export function useGroupPreferences() {
  const { preferences: store } = useClient().data;
  const preferences = useStore(store);
  const { set, muteFor, visit, sortBy } = store;
  return useMemo(() => ({ ...preferences, set, muteFor, visit, sortBy }), [preferences, set, muteFor, visit, sortBy]);
}
