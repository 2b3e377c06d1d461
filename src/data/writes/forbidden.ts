import { ApiError } from '../../api/errors';
import { useStore } from '../../browser/store';
import { useClient } from '../useClient';
import type { Cache } from './cache';

/** Remembers a 403. On a service without roles, a 403 is the only sign of missing rights. */
export function noteForbidden({ forbidden }: Cache, groupId: string, error: unknown): void {
  if (error instanceof ApiError && error.status === 403) forbidden.set(new Set([...forbidden.get(), groupId]));
}

export const notingForbidden =
  (cache: Cache, groupId: string) =>
  (error: unknown): never => {
    noteForbidden(cache, groupId, error);
    throw error;
  };

export function forgetForbidden({ forbidden }: Cache, groupId: string): void {
  const known = forbidden.get();
  if (known.has(groupId)) forbidden.set(new Set([...known].filter((id) => id !== groupId)));
}

export const useForbidden = (groupId: string): boolean => useStore(useClient().cache.forbidden).has(groupId);
