import { useEffect, useRef } from 'react';
import { knownGroup } from '../truth/known';
import { useClient } from '../useClient';

/** False once the person has navigated away, but true if the group's deletion took them away. */
export function useIsAtGroup(groupId: string): () => boolean {
  const { cache } = useClient();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = !knownGroup(cache, groupId);
    };
  }, [cache, groupId]);
  return () => here.current;
}
