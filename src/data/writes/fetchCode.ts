import { NetworkError } from '../../api/errors';

/** Code that is needed only in trouble, when it may not be there to be fetched. Rejects as a request without an answer does. */
export const fetchCode = <T>(load: Promise<T>): Promise<T> =>
  load.catch(() => {
    throw new NetworkError();
  });
