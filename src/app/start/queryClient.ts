import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, BrokenAnswer, isTransient, NetworkError } from '../../api/errors';
import { whenReady } from '../../ui/parts/parts';
import { appAfter } from '../appParts';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: createQueryCache(),
    mutationCache: new MutationCache({
      onError: (error, variables, _context, mutation) => {
        if (mutation.options.mutationKey?.[0] === 'change')
          void whenReady(appAfter).then(({ reportRefusal }) => reportRefusal(error, variables));
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isTransient(error),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
    },
  });

const throwLater = (error: Error): void =>
  queueMicrotask(() => {
    throw error;
  });

export const createQueryCache = (report = throwLater): QueryCache =>
  new QueryCache({
    onError: (error, { queryHash }) => {
      if (![NetworkError, ApiError, BrokenAnswer].some((kind) => error instanceof kind))
        report(new Error(`The query ${queryHash} failed`, { cause: error }));
    },
  });
