import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/errors';
import { createStore, type Store, useStore } from '../../browser/store';

const stores = new WeakMap<QueryClient, Store<ReadonlySet<string>>>();

function storeOf(queryClient: QueryClient): Store<ReadonlySet<string>> {
  const known = stores.get(queryClient);
  if (known) return known;
  const store = createStore<ReadonlySet<string>>(new Set());
  stores.set(queryClient, store);
  return store;
}

/** A service that names no roles says by a 403 who may change a group; it need not be asked twice. */
export function noteForbidden(queryClient: QueryClient, groupId: string, error: unknown): void {
  if (!(error instanceof ApiError && error.status === 403)) return;
  const store = storeOf(queryClient);
  store.set(new Set([...store.get(), groupId]));
}

/** Notes a refusal in passing. */
export const notingForbidden =
  (queryClient: QueryClient, groupId: string) =>
  (error: unknown): never => {
    noteForbidden(queryClient, groupId, error);
    throw error;
  };

/** The group was changed by somebody who may, perhaps in what others may. */
export function forgetForbidden(queryClient: QueryClient, groupId: string): void {
  const store = storeOf(queryClient);
  if (store.get().has(groupId)) store.set(new Set([...store.get()].filter((id) => id !== groupId)));
}

/** Whether the service has refused to let the caller change this group. */
export const useForbidden = (groupId: string): boolean => useStore(storeOf(useQueryClient())).has(groupId);
