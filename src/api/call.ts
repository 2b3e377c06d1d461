import type * as z from 'zod/mini';
import type { RequestOf } from '../contract/requests';
import type { Endpoint } from '../contract/startEndpoints';

export interface Call {
  params?: { id: string };
  query?: unknown;
  body?: unknown;
  /** Sent in the header `Idempotency-Key` if the service has the capability `idempotency-key`. */
  key?: string;
  /** A value from `etag`. The call rejects with 412 if the version of the object has changed. */
  ifMatch?: string;
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
  /** Called if the service has already carried out an earlier request with this key. */
  onReplay?: (() => void) | undefined;
  onEtag?: (etag: string) => void;
}

export interface CallOf<E extends Endpoint> extends Call {
  query?: z.input<RequestOf<E>['query']>;
  body?: z.input<RequestOf<E>['body']>;
}
