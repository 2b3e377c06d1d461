import { useMemo } from 'react';
import { useStore } from '../../browser/store';
import { useData } from '../DataContext';

/** The marks of the signed-in person, and how to set them. */
export function useGroupPreferences() {
  const { marks: store } = useData();
  const marks = useStore(store);
  const { set, muteFor, visit, sortBy } = store;
  return useMemo(() => ({ ...marks, set, muteFor, visit, sortBy }), [marks, set, muteFor, visit, sortBy]);
}
