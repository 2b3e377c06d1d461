import type * as z from 'zod/mini';
import type { Endpoint } from '../contract/endpoints';

/** What a call brings along, before anything is known of its shape. */
export interface Call {
  params?: { id: string };
  query?: unknown;
  body?: unknown;
  /** Goes out as `Idempotency-Key` to a service that announces it when the call is made, and nowhere else. */
  key?: string;
  /** What `etag` said. A service without ETags is looked at first, and a change met there is the same 412. */
  ifMatch?: string;
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
  /** Called before the call resolves when the service says that an earlier try with this key had done it. */
  onReplay?: (() => void) | undefined;
  /** Called before the call resolves with the version of what is answered, for what has no id that `etag` could be asked for. */
  onEtag?: (etag: string) => void;
}

/** The same, in the shape of an endpoint. */
export interface CallOf<E extends Endpoint> extends Call {
  query?: z.input<E['query']>;
  body?: z.input<E['body']>;
}
