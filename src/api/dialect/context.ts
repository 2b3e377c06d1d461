import type { Contact } from '../../contract/resources';
import { ApiError } from '../errors';
import type { ServiceClient } from '../serviceClient';
import type { ProfileStore } from './profile';
import type { Normaliser } from './reading/normalise';
import type { RawObject } from './writes/wholeObject';
import type { Write } from './writes/writer';

export interface DialectOptions {
  client: ServiceClient;
  profile: ProfileStore;
  base: string;
  me: () => string | null;
  onSender: (contact: Contact) => void;
}

export interface Context extends Omit<DialectOptions, 'base'> {
  write: Write;
  read: Normaliser;
  written: Map<string, RawObject>;
  damaged: Map<string, RawObject>;
}

/** Returns the error for an ability that the service lacks. `current` is the object that the service has now. */
export const cannot = (code: `cannot-${string}`, current?: unknown) => new ApiError({ status: 409, code, current });

export const isRefusedForm = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409, 415, 422].includes(error.status);

export const isRefusedWay = (error: unknown): error is ApiError =>
  isRefusedForm(error) || (error instanceof ApiError && (error.status === 500 || error.status === 501));
