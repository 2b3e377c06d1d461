import { useEffect } from 'react';
import { useClient } from '../useClient';
import { compareAgain } from './compareAgain';

/** Compares what is opened again, or seen again, with the service. */
export function useCompareAgain(): void {
  const { http, cache } = useClient();
  useEffect(() => compareAgain({ cache, http }), [cache, http]);
}
