import * as z from 'zod/mini';
import { maxRetryAfterMs } from '../browser/time/backoff';
import { minuteMs } from '../browser/time/durations';
import { type errorCodes, FieldError } from '../contract/errors';
import { capabilitiesHeader } from '../contract/resources';
import { isRecord, type Json, parseJson, readList } from './dialect/reading/read';
import { ApiError } from './errors';

/** Milliseconds, at most an hour. 0 for an invalid or past value; null without a header. */
export function readRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  const text = header.trim();
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : /[a-z]{3}/i.test(text) ? Date.parse(text) - now : 0;
  return Number.isNaN(wait) ? 0 : Math.min(maxRetryAfterMs, Math.max(0, wait));
}

const maxLength = 300;

const byStatus: Readonly<Record<number, string>> = {
  400: 'invalid-body',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'request-timeout',
  409: 'conflict',
  410: 'resource-deleted',
  412: 'precondition-failed',
  413: 'body-too-large',
  415: 'unsupported-media-type',
  422: 'validation-failed',
  429: 'rate-limited',
  503: 'unavailable',
} satisfies Record<number, keyof typeof errorCodes | 'conflict'>;

/** The status decides what an error means (open point 18). The text of the service is only shown. */
export function readError(status: number, headers: Headers, body: string): ApiError {
  const hint = explain(body);
  return new ApiError({
    status,
    code: hint.code || (byStatus[status] ?? (status >= 500 ? 'internal' : `http-${status}`)),
    detail: status >= 500 ? '' : hint.detail,
    // CORS often hides `Retry-After`. Most rate limits are per minute, so the default for a 429 is a minute.
    retryAfter:
      readRetryAfter(headers.get('Retry-After')) ??
      readRetryAfter(hint.retryAfter) ??
      (status === 429 ? minuteMs : null),
    fields: hint.fields,
    hasCapabilities: headers.has(capabilitiesHeader),
    current: hint.current,
    body,
  });
}

interface Hint {
  code: string;
  detail: string;
  retryAfter: string | null;
  fields: FieldError[];
  current?: Json;
}

function explain(body: string): Hint {
  const json = parseJson(body);
  if (!isRecord(json)) return { code: '', detail: plainText(json, body), retryAfter: null, fields: [] };
  const inner = isRecord(json.error) ? json.error : json;
  return {
    code: slug(inner.code) || slug(inner.type) || slug(json.error),
    detail: words(inner.detail) || words(inner.message) || words(json.error) || words(inner.title),
    retryAfter: typeof inner.retry_after === 'number' ? String(inner.retry_after) : null,
    fields: readList(inner.errors)
      .slice(0, 100)
      .flatMap((item) => z.safeParse(FieldError, item).data ?? []),
    current: json.current,
  };
}

const plainText = (json: Json, body: string) =>
  typeof json === 'string' ? words(json) : json === undefined && !/<[a-z!/]/i.test(body) ? words(body) : '';

const words = (value: Json) => (typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, maxLength) : '');

const slug = (value: Json) => (typeof value === 'string' && /^[A-Za-z][\w.-]{0,63}$/.test(value) ? value : '');
