import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isTransient } from '../../api/errors';
import { createQueryCache } from '../../data/truth/queryErrors';
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
