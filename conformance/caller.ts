import { setTimeout } from 'node:timers/promises';
import { asInterface, type NoteDeviation } from '../src/api/dialect/reading/deviations';
import { longNumbersIn, quoteLongIds } from '../src/api/dialect/reading/longIds';
import { readRetryAfter } from '../src/api/readError';
import { isRedirect } from '../src/api/transport';
import { addressOf } from '../src/api/url';

export type Fields = Readonly<Record<string, string | string[] | Readonly<Record<string, string[]>>>>;

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  path: string;
  query?: Record<string, string>;
  /** Sent in the bracket notation of the interface: `reactions[<name>][]=<username>`. */
  form?: Fields;
  json?: unknown;
  headers?: Record<string, string>;
  token?: string | null | undefined;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, converted to the interface's shapes if possible. Undefined if the body is empty or not JSON. */
  json: unknown;
  request: string;
}

export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

const timeoutMs = 15_000;

export interface CallerOptions {
  base: string;
  token: string;
  fetch?: typeof fetch;
  onDeviation?: NoteDeviation;
}

/** Maximum milliseconds of one wait. If `Retry-After` is longer, the caller returns the 429 at once. */
const longestPauseMs = 90_000;
const mostPauses = 3;

/**
 * Waits `pauseMs` and resolves to true. Resolves to false at once if `pauseMs` is null or too long, or if the number
 * of earlier waits (`pauses`) is too high.
 */
export async function pauseFor(pauseMs: number | null, pauses: number): Promise<boolean> {
  if (pauseMs === null || pauseMs > longestPauseMs || pauses >= mostPauses) return false;
  await setTimeout(pauseMs);
  return true;
}

/**
 * Sends each request as given. Repeats a request after a 429, and after a redirect to the path with a final slash.
 * Rejects with `Unreachable` if the service does not respond, or redirects elsewhere.
 */
export function createCaller({ base, token, fetch = globalThis.fetch, onDeviation = () => undefined }: CallerOptions) {
  return async (call: Call): Promise<Answer> => {
    let address = addressOf(base, call.path, undefined, call.query);
    const slashed = addressOf(base, `${call.path}/`, undefined, call.query);
    const request = `${call.method} ${address.slice(base.length)}`;
    const bearer = call.token === undefined ? token : call.token;
    const headers = {
      Accept: 'application/json',
      ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
      ...typeOf(call),
      ...call.headers,
    };
    for (let pauses = 0; ; pauses++) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(address, {
          method: call.method,
          headers,
          signal,
          redirect: 'manual',
          ...bodyOf(call),
        });
        const place = response.headers.get('Location');
        const isToSlash = place !== null && new URL(place, address).href === new URL(slashed).href;
        if (isRedirect(response) && isToSlash && address !== slashed) {
          onDeviation({
            section: '4',
            title: 'A path has no slash at its end',
            detail: `${request}: answered with ${response.status} and a redirect to ${place}`,
          });
          address = slashed;
          continue;
        }
        if (isRedirect(response) && place)
          throw new Error(`answered with ${response.status} and a redirect to ${place}`);
        const text = await response.text();
        const pauseMs = response.status === 429 ? readRetryAfter(response.headers.get('Retry-After')) : null;
        if (await pauseFor(pauseMs, pauses)) continue;
        const sent = parsed(text);
        const [rounded] = response.ok ? longNumbersIn(text) : [];
        if (rounded !== undefined)
          onDeviation({ section: '2', title: longIds, detail: `${request}: it has ${rounded}` });
        const type = response.headers.get('Content-Type') ?? 'missing';
        if (response.ok && sent instanceof Object && !/[/+]json\b/.test(type))
          onDeviation({
            section: '4',
            title: 'An answer in JSON says so',
            detail: `${request}: its Content-Type is ${type}`,
          });
        const json = response.ok && sent !== null ? asInterface(sent, request, onDeviation) : sent;
        return { status: response.status, headers: response.headers, text, json, request };
      } catch (error) {
        throw new Unreachable(`${request}: ${causeOf(error)}`, { cause: error });
      }
    }
  };
}
export type Caller = ReturnType<typeof createCaller>;

/** Also reads the body, because some services refuse with status 200. */
export const isSuccess = ({ status, json }: Answer): boolean => status >= 200 && status < 300 && !isRefusal(json);

export const isRefusal = (json: unknown): boolean =>
  json instanceof Object &&
  (('ok' in json && json.ok === false) ||
    ('success' in json && json.success === false) ||
    ('status' in json && (json.status === 'error' || json.status === 'fail')));

/** False if the body is `null` or `{}`, which some services return instead of a 404. */
export const isShown = (answer: Answer): boolean => {
  const { json } = answer;
  return isSuccess(answer) && json instanceof Object && ('id' in json || ('data' in json && json.data !== null));
};

function typeOf({ form, json }: Call): Record<string, string> {
  if (form) return { 'Content-Type': 'application/x-www-form-urlencoded' };
  return json === undefined ? {} : { 'Content-Type': 'application/json' };
}

function bodyOf({ form, json }: Call): { body?: string } {
  if (form) return { body: new URLSearchParams(Object.entries(form).flatMap(inBrackets)).toString() };
  return json === undefined ? {} : { body: JSON.stringify(json) };
}

function inBrackets([field, value]: [string, Fields[string]]): string[][] {
  if (typeof value === 'string') return [[field, value]];
  if (Array.isArray(value)) return (value.length > 0 ? value : ['']).map((item) => [`${field}[]`, item]);
  return Object.entries(value).flatMap(([name, items]) => items.map((item) => [`${field}[${name}][]`, item]));
}

const longIds = 'An id is text, or a number of at most 15 digits';

export function parsed(text: string): unknown {
  try {
    return JSON.parse(quoteLongIds(text));
  } catch {
    return undefined;
  }
}

/** Reads the `cause` of an error of `fetch`, because the error itself names no reason. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
