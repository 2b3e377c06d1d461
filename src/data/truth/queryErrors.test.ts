import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError, BrokenAnswer, NetworkError } from '../../api/errors';
import { createQueryCache } from '../../app/start/queryClient';

async function reportedOf(error: Error): Promise<unknown[]> {
  const reported: unknown[] = [];
  const queryCache = createQueryCache((defect) => reported.push(defect.cause));
  const queryClient = new QueryClient({ queryCache, defaultOptions: { queries: { retry: false } } });
  await queryClient.fetchQuery({ queryKey: ['q'], queryFn: () => Promise.reject(error) }).catch(() => undefined);
  expect(queryClient.getQueryState(['q'])?.error).toBe(error);
  return reported;
}

test('what a service answers, or does not, may be the error of a query', async () => {
  for (const error of [new NetworkError(), new BrokenAnswer(), new ApiError({ status: 502, code: 'bad-gateway' })])
    expect(await reportedOf(error)).toEqual([]);
});

test('any other error of a query is a defect, and is reported', async () => {
  const defect = new Error('Missing queryFn');
  expect(await reportedOf(defect)).toEqual([defect]);
});

test('a query that is cancelled has not failed', async () => {
  const reported: unknown[] = [];
  const queryClient = new QueryClient({ queryCache: createQueryCache((defect) => reported.push(defect)) });
  const asking = queryClient.fetchQuery({ queryKey: ['q'], queryFn: () => new Promise(() => undefined) });
  await Promise.all([queryClient.cancelQueries(), asking.catch(() => undefined)]);
  queryClient.clear();
  expect(reported).toEqual([]);
});
