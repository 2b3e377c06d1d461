import { QueryCache } from '@tanstack/react-query';
import { ApiError, BrokenAnswer, NetworkError } from '../../api/errors';

const kinds = [NetworkError, ApiError, BrokenAnswer];

const throwLater = (error: Error): void =>
  queueMicrotask(() => {
    throw error;
  });

/** Unexpected kinds of errors are defects: they are thrown to the console, and fail a test. The query keeps its error. */
export const createQueryCache = (report = throwLater): QueryCache =>
  new QueryCache({
    onError: (error, { queryHash }) => {
      if (!kinds.some((kind) => error instanceof kind))
        report(new Error(`The query ${queryHash} failed`, { cause: error }));
    },
  });
