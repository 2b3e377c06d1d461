import { useEffect } from 'react';
import { useHttp } from '../../api/HttpContext';
import { useCache } from '../writes/CacheContext';
import { compareAgain } from './compareAgain';

/** Compares what is opened again, or seen again, with the service. */
export function useCompareAgain(): void {
  const cache = useCache();
  const http = useHttp();
  useEffect(() => compareAgain({ cache, http }), [cache, http]);
}
