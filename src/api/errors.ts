import type { FieldError } from '../contract/errors';

/** The service's response did not arrive, so the request may have taken effect. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';
}

/** The response of a gateway, filter or captive portal: `Confab-Capabilities` is missing. The outcome is unknown. */
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

/**
 * The service answered with a redirect. The client does not follow the redirect, because another address would get the
 * token.
 */
export class Redirected extends NetworkError {
  override readonly name = 'Redirected';
}

/** The service answers a GET, but this write got no answer. The CORS rules of the service may not allow the method. */
export class MethodBlocked extends NetworkError {
  override readonly name = 'MethodBlocked';
}

/** Another tab held the lock for session requests too long, so this tab sent no request. */
export class HeldByTab extends NetworkError {
  override readonly name: string = 'HeldByTab';
}

/** The service answered with 2xx, but the body of the answer could not be read, so the outcome is unknown. */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}

export interface Refusal {
  status: number;
  code: string;
  detail?: string;
  retryAfter?: number | null;
  fields?: FieldError[];
  hasCapabilities?: boolean;
  current?: unknown;
  body?: string;
}

/**
 * The service refused the request. The client throws the same error with a code `cannot-…` if the service lacks an
 * ability.
 */
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

/** True for a 401 of the service itself. A 401 of a gateway must not end the session. */
export const isServiceUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.hasCapabilities;

export const isServiceGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 410 && error.hasCapabilities;

export const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof BrokenAnswer ||
  (error instanceof ApiError && (error.status >= 500 || [408, 425, 429].includes(error.status) || isInProgress(error)));

const isInProgress = ({ code }: ApiError): boolean => code === 'idempotency-in-progress';

/** True if a failed write may have been stored. `hasKey` is false for a creation without an `Idempotency-Key`. */
export function isUnknownOutcome(error: unknown, hasKey = true): boolean {
  if (error instanceof NetworkError || error instanceof BrokenAnswer) return true;
  if (error instanceof DOMException) return error.name === 'AbortError';
  if (!(error instanceof ApiError)) return false;
  // With a key, a 503 of the reference service means that nothing was stored. An uncertain outcome gets a 409.
  if (error.status === 503) return !(error.hasCapabilities && hasKey);
  return error.status >= 500 || error.status === 408 || isInProgress(error);
}

/** True if the object does not exist or is hidden from the caller. A 404 or 410 of a gateway also returns true. */
export const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
