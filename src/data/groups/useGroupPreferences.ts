import { useStore } from '../../browser/store';
import { useClient } from '../useClient';

export function useGroupPreferences() {
  const { preferences } = useClient().data;
  const { choose, visit, sortBy } = preferences;
  return { ...useStore(preferences), choose, visit, sortBy };
}
