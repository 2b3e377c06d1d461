import { QueryCache } from '@tanstack/react-query';
import { ApiError, BrokenAnswer, NetworkError } from '../../api/errors';

const kinds = [NetworkError, ApiError, BrokenAnswer];

const throwLater = (error: Error): void =>
  queueMicrotask(() => {
    throw error;
  });

/**
 * A cache whose queries may fail with the client's own kinds of error only: those have words on screen, and it is known
 * whether asking again may help. Any other is a defect of ours and is thrown to nobody: it fails a test, and stands in
 * the console of a browser. The query keeps its error all the same.
 */
export const createQueryCache = (report = throwLater): QueryCache =>
  new QueryCache({
    onError: (error, { queryHash }) => {
      if (!kinds.some((kind) => error instanceof kind))
        report(new Error(`The query ${queryHash} failed`, { cause: error }));
    },
  });
