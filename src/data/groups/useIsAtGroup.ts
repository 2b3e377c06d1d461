import { useEffect, useRef } from 'react';
import { knownGroup } from '../truth/known';
import { useClient } from '../useClient';

/** Whether the person is still where this was rendered: it is there, or has gone because its group did. */
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
