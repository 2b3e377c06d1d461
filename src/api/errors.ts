import type { FieldError } from '../contract/errors';

/** No answer of the service reached us, so the request may or may not have taken effect. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';
}

/**
 * An answer that the service did not write: a gateway's, a filter's, a captive portal's. A service that announces itself
 * does so on every answer, so one without `Confab-Capabilities` says nothing about what became of the request.
 */
export class GatewayAnswer extends NetworkError {
  override readonly name: string = 'GatewayAnswer';
  /** As the gateway has it, 2xx included. */
  readonly status: number;
  /** Milliseconds, or null when it named no time. */
  readonly retryAfter: number | null;

  constructor(status: number, retryAfter: number | null = null) {
    super(`${status} without Confab-Capabilities`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Another tab keeps this one from asking: nothing was sent. */
export class HeldByTab extends NetworkError {
  override readonly name: string = 'HeldByTab';
}

/** The service said yes (2xx) and the rest of its answer could not be read: done or not, we cannot tell. */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}

export interface Refusal {
  status: number;
  /** What programs decide by; made from the status when the service names none. */
  code: string;
  /** The service's own words, possibly empty: shown, never decided by. */
  detail?: string;
  /** Milliseconds, or null when the service named no time. */
  retryAfter?: number | null;
  fields?: FieldError[];
  /** Whether the answer carried `Confab-Capabilities`, so it is the service's word and not a proxy's. */
  hasCapabilities?: boolean;
  /** With 412: the thing as it is now, when the answer or a look at it told. */
  current?: unknown;
  /** As it was sent. */
  body?: string;
}

/** The service refused the request. The dialect also throws it for what a service cannot do (`cannot-…`). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly retryAfter: number | null;
  readonly fields: FieldError[];
  readonly hasCapabilities: boolean;
  readonly current?: unknown;
  readonly body?: string | undefined;

  constructor(refusal: Refusal) {
    super(`${refusal.status} ${refusal.code}`);
    this.status = refusal.status;
    this.code = refusal.code;
    this.detail = refusal.detail ?? '';
    this.retryAfter = refusal.retryAfter ?? null;
    this.fields = refusal.fields ?? [];
    this.hasCapabilities = refusal.hasCapabilities ?? false;
    this.current = refusal.current;
    this.body = refusal.body;
  }
}

/** Milliseconds for which the service, or a gateway, asks to be left alone; null when neither named a time. */
export const retryAfterOf = (error: unknown): number | null =>
  error instanceof ApiError || error instanceof GatewayAnswer ? error.retryAfter : null;

/** Whether the service itself says that it does not know who is asking; a gateway's 401 ends no session. */
export const isServiceUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.hasCapabilities;

/** Whether the service itself says that it had stored this, and that it has been deleted since. */
export const isServiceGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 410 && error.hasCapabilities;

/** Whether sending the very same request again could end differently. */
export const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof BrokenAnswer ||
  (error instanceof ApiError && (error.status >= 500 || [408, 425, 429].includes(error.status)));

/** Whether a write that ended like this may have been stored all the same. */
export function isUnknownOutcome(error: unknown): boolean {
  if (error instanceof NetworkError || error instanceof BrokenAnswer) return true;
  if (error instanceof DOMException) return error.name === 'AbortError';
  if (!(error instanceof ApiError)) return false;
  // Our own service refuses with 503 before it starts; a proxy's 503 says nothing about what happened behind it.
  if (error.status === 503) return !error.hasCapabilities;
  return error.status >= 500 || error.status === 408 || error.code === 'idempotency-in-progress';
}

/** Whether an answer, of the service or of a gateway, means that the object does not exist or is hidden from the caller. */
export const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
