import { useMemo } from 'react';
import { useStore } from '../../browser/store';
import { useClient } from '../useClient';

export function useGroupPreferences() {
  const { preferences: store } = useClient().data;
  const preferences = useStore(store);
  const { choose, visit, sortBy } = store;
  return useMemo(() => ({ ...preferences, choose, visit, sortBy }), [preferences, choose, visit, sortBy]);
}
