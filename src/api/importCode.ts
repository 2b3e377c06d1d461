import { importPart } from '../browser/parts/importPart';
import { NetworkError } from './errors';

export const importCode = <T>(part: string, load: () => Promise<T>): Promise<T> =>
  importPart(part, load).catch((error: unknown) => {
    throw new NetworkError('a part of the app did not load', { cause: error });
  });
