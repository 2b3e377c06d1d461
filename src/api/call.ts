import type * as z from 'zod/mini';
import type { RequestOf } from '../contract/requests';
import type { Endpoint } from '../contract/startEndpoints';

export interface Call {
  params?: { id: string };
  query?: unknown;
  body?: unknown;
  /** Sent as `Idempotency-Key`, only to a service that announces keys when the call starts. */
  key?: string;
  /** The value from `etag`. For a service without ETags the client reads the object first and throws the same 412. */
  ifMatch?: string;
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
  /** Called before the call resolves if an earlier request with this key was carried out. */
  onReplay?: (() => void) | undefined;
  onEtag?: (etag: string) => void;
}

export interface CallOf<E extends Endpoint> extends Call {
  query?: z.input<RequestOf<E>['query']>;
  body?: z.input<RequestOf<E>['body']>;
}
