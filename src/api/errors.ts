import type { FieldError } from '../contract/errors';

/** No answer of the service arrived, so the request may or may not have taken effect. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';
}

/** The answer of a gateway, filter or captive portal: `Confab-Capabilities` is missing. The outcome is unknown. */
export class GatewayAnswer extends NetworkError {
  override readonly name: string = 'GatewayAnswer';
  readonly status: number;
  readonly retryAfter: number | null;

  constructor(status: number, retryAfter: number | null = null) {
    super(`${status} without Confab-Capabilities`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The service or a gateway sends requests on to another address. They are not followed, because of the token. */
export class Redirected extends NetworkError {
  override readonly name = 'Redirected';
}

/** The service answers reads, but not this write. Perhaps its CORS does not allow the method. */
export class MethodBlocked extends NetworkError {
  override readonly name = 'MethodBlocked';
}

/** Another tab holds the lock, so nothing was sent. */
export class HeldByTab extends NetworkError {
  override readonly name: string = 'HeldByTab';
}

/** The service accepted (2xx) and the rest of its answer could not be read, so the outcome is unknown. */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}

export interface Refusal {
  status: number;
  /** Programs decide by it. Made from the status if the service names none. */
  code: string;
  detail?: string;
  retryAfter?: number | null;
  fields?: FieldError[];
  /** True if the answer carried `Confab-Capabilities`, so it is the service's and not a proxy's. */
  hasCapabilities?: boolean;
  /** With 412: the object as it is now, if the answer or a GET told. */
  current?: unknown;
  body?: string;
}

/** The service refused the request. The dialect also throws it for abilities that a service lacks (`cannot-…`). */
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

export const retryAfterOf = (error: unknown): number | null =>
  error instanceof ApiError || error instanceof GatewayAnswer ? error.retryAfter : null;

/** True if the service itself does not accept the caller's token. A gateway's 401 ends no session. */
export const isServiceUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.hasCapabilities;

/** True if the service itself says that the object was stored and has been deleted since. */
export const isServiceGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 410 && error.hasCapabilities;

export const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof BrokenAnswer ||
  (error instanceof ApiError && (error.status >= 500 || [408, 425, 429].includes(error.status) || isInProgress(error)));

const isInProgress = ({ code }: ApiError): boolean => code === 'idempotency-in-progress';

/** True if a write that ended with this error may have been stored. `hasKey`: false if a 503 of our service may follow its commit. */
export function isUnknownOutcome(error: unknown, hasKey = true): boolean {
  if (error instanceof NetworkError || error instanceof BrokenAnswer) return true;
  if (error instanceof DOMException) return error.name === 'AbortError';
  if (!(error instanceof ApiError)) return false;
  // Where a commit may have succeeded our service answers a key with 409 and all else with 503. A proxy's 503 says nothing of it.
  if (error.status === 503) return !(error.hasCapabilities && hasKey);
  return error.status >= 500 || error.status === 408 || isInProgress(error);
}

/** True if an answer, also a gateway's, means that the object does not exist or is hidden from the caller. */
export const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
