import type * as z from 'zod/mini';
import type { RequestOf } from '../contract/requests';
import type { Endpoint } from '../contract/startEndpoints';

export interface Call {
  params?: { id: string };
  query?: unknown;
  body?: unknown;
  /** Sent as `Idempotency-Key` to a service that announces keys when the call is made, and to no other. */
  key?: string;
  /** The value from `etag`. A service without ETags is read first, and a change found there is the same 412. */
  ifMatch?: string;
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
  /** Called before the call resolves if the service says that an earlier try with this key was carried out. */
  onReplay?: (() => void) | undefined;
  /** Called before the call resolves, with the version of the answer, for objects whose id `etag` does not know. */
  onEtag?: (etag: string) => void;
}

export interface CallOf<E extends Endpoint> extends Call {
  query?: z.input<RequestOf<E>['query']>;
  body?: z.input<RequestOf<E>['body']>;
}
