import { ApiError, GatewayAnswer, NetworkError } from '../../errors';
import type { Request, ServiceClient } from '../../serviceClient';
import type { Answer } from '../../transport';
import type { ProfileStore } from '../profile';
import { refuseInBody } from '../reading/normalise';
import { isRecord, type Json } from '../reading/read';
import { asLine, reasonsOf } from '../reading/reasons';

export interface Written extends Answer {
  encoding: Encoding;
  /** Stores in the profile that the service reads this encoding. Call it only if an answer contains the sent value. */
  believe(): void;
}

export type Write = (request: Request, body: Body, encoding?: Encoding) => Promise<Written>;

/**
 * Statuses of a service that did not read the body. The service stored nothing, so a second request in the other
 * encoding is safe.
 */
const unreadStatuses = new Set([400, 415, 422]);

interface Experience {
  confirmed: Encoding | null;
  /** The encoding of a body that caused an error of the service. The next body uses the other encoding. */
  failed: Encoding | null;
  doubted: boolean;
}

function withReasons(error: unknown): never {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  throw new ApiError({ ...error, detail: asLine(reasonsOf(error.body ?? '')) || error.detail });
}

function unlessRefusedInBody(answer: Answer): Answer {
  refuseInBody(answer);
  return answer;
}

export const otherThan = (encoding: Encoding): Encoding => (encoding === 'form' ? 'json' : 'form');

/**
 * Tries forms before JSON (open point 16). A refused request is repeated in the other encoding.
 * A POST with an error of the service is not repeated, but the next write uses the other encoding.
 */
export function createWriter(client: ServiceClient, profile: ProfileStore): Write {
  const fresh = (confirmed: Encoding | null = null): Experience => ({ confirmed, failed: null, doubted: false });
  const isReadable = ({ path, id, signal }: Request) =>
    client({ method: 'GET', path, ...(id !== undefined && { id }), ...(signal && { signal }) }).then(
      () => true,
      () => false,
    );
  const experiences: Record<BodyKind, Experience> = { rich: fresh(), nested: fresh(), scalars: fresh() };

  return async (request, body, wanted) => {
    const kind = kindOf(body);
    const { [kind]: learned, rich } = profile.get();
    const { confirmed } = experiences[kind];
    if (confirmed && !learned) experiences[kind] = fresh();
    const experience = experiences[kind];
    // A service that reads JSON with null or objects also reads JSON with plain fields.
    const preferred = learned ?? (kind === 'rich' ? 'json' : (rich ?? 'form'));
    const first = wanted ?? (experience.failed === preferred ? otherThan(preferred) : preferred);

    const writeIn = async (encoding: Encoding): Promise<Written> => {
      const send = (method: Request['method']) =>
        client({ ...request, method, body: encode(body, encoding, profile.get().ids) }).then(unlessRefusedInBody);
      const patch = () => send('PATCH');
      const isPut = request.method === 'PUT';
      const answer = await (isPut && profile.get().update === 'PATCH' ? patch() : send(request.method))
        .catch((error) => {
          if (!isPut || !(error instanceof ApiError && error.status === 405)) throw error;
          return patch().then((patched) => {
            profile.learn({ update: 'PATCH' });
            return patched;
          });
        })
        .catch(withReasons);
      const believe = () => {
        profile.learn({ [kind]: encoding });
        experiences[kind] = fresh(encoding);
      };
      return { ...answer, encoding, believe };
    };

    try {
      return await writeIn(first);
    } catch (refusal) {
      // Some frameworks send a 500 without CORS headers if they cannot read a form. The browser then reports no answer.
      if (!wanted && !learned && first === 'form' && isUnanswered(refusal)) {
        experience.failed = first;
        if (request.method === 'PUT' && (await isReadable(request))) return writeIn(otherThan(first));
      }
      if (wanted || !(refusal instanceof ApiError)) throw refusal;
      const isSure = experience.confirmed === first;
      if (isServiceError(refusal) && request.method === 'POST') {
        if (!isSure) experience.failed = first;
        throw refusal;
      }
      if (!mayBeUnread(refusal, isSure, experience.doubted)) throw refusal;
      experience.doubted = isSure;
      try {
        const written = await writeIn(otherThan(first));
        experience.failed = first;
        return written;
      } catch (second) {
        if (!isSure && isAboutContent(second)) experience.failed = first;
        throw errorToThrow(refusal, second, request.method);
      }
    }
  };
}

const isUnanswered = (error: unknown) => error instanceof NetworkError && !(error instanceof GatewayAnswer);

/** A service error without a retry time may come from an unreadable body. */
const isServiceError = ({ status, retryAfter }: ApiError) => status >= 500 && retryAfter === null;

function mayBeUnread(refusal: ApiError, isSure: boolean, doubted: boolean): boolean {
  if (refusal.status === 415) return true;
  if (!unreadStatuses.has(refusal.status) && !isServiceError(refusal)) return false;
  return !isSure || (!doubted && !namesReason(refusal));
}

const genericCodes = new Set(['invalid-body', 'validation-failed', 'internal', 'unavailable']);
const namesReason = ({ code, fields }: ApiError) =>
  fields.length > 0 || !(genericCodes.has(code) || code.startsWith('http-'));

const isAboutContent = (error: unknown) =>
  error instanceof ApiError && !unreadStatuses.has(error.status) && error.status < 500;

function errorToThrow(first: ApiError, second: unknown, method: Request['method']): unknown {
  // If the second PUT got no answer, throws the first refusal, because its reason is known.
  if (!(second instanceof ApiError)) return isUnanswered(second) && method === 'PUT' ? first : second;
  if (isServiceError(first)) return isServiceError(second) || second.status === 415 ? first : second;
  if (unreadStatuses.has(second.status)) return first.status === 422 ? first : second;
  // The second POST may have succeeded, so its error is thrown.
  return isServiceError(second) && method === 'PUT' ? first : second;
}

export type Encoding = 'form' | 'json';
export type Body = Record<string, Json>;

/** True if a form cannot express the body: null, empty lists, and objects other than reactions. */
const isRich = (body: Body): boolean =>
  Object.entries(body).some(([name, value]) => {
    if (name === 'reactions') return mapsOf(value).some((map) => Object.values(map).some(isEmptyList));
    return value === null || isEmptyList(value) || isRecord(value) || (Array.isArray(value) && value.some(isRecord));
  });

/** `scalars`: any encoding. `nested`: brackets, which a simple parser misreads. `rich`: JSON only. */
type BodyKind = 'scalars' | 'nested' | 'rich';

export const kindOf = (body: Body): BodyKind =>
  isRich(body) ? 'rich' : Object.values(body).some((value) => typeof value === 'object') ? 'nested' : 'scalars';

const isEmptyList = (value: Json) => Array.isArray(value) && value.length === 0;
const mapsOf = (value: Json) => (Array.isArray(value) ? value : [value]).filter(isRecord);

export const encode = (body: Body, encoding: Encoding, ids?: 'numbers'): { type: string; text: string } =>
  encoding === 'json'
    ? { type: 'application/json', text: ids ? withNumericIds(JSON.stringify(body)) : JSON.stringify(body) }
    : { type: 'application/x-www-form-urlencoded', text: toForm(body) };

/** Quotes in a text are escaped, so the pattern never matches inside a text. */
const withNumericIds = (json: string) =>
  json
    .replaceAll(/"(conversation_id|(?:\w+_)?id(?=":"\d{16}))":"(\d+)"/g, '"$1":$2')
    .replace(
      /"contacts":\[(?:(?:"\d{16,}"|\d+)(?:,|(?=\])))+\]/,
      (list) => `"contacts":${list.slice(11).replaceAll('"', '')}`,
    );

/** Bracket notation of the interface: `reactions[ok][]=ada`. Null and the empty list are empty fields. */
function toForm(body: Body): string {
  const form = new URLSearchParams();
  const add = (name: string, value: Json): void => {
    if (value === undefined) return;
    if (Array.isArray(value)) {
      if (value.length === 0) form.append(`${name}[]`, '');
      for (const [index, item] of value.entries()) add(isRecord(item) ? `${name}[${index}]` : `${name}[]`, item);
    } else if (isRecord(value)) for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item);
    else form.append(name, value === null ? '' : String(value));
  };
  for (const [name, value] of Object.entries(body)) {
    if (name === 'reactions') for (const map of mapsOf(value)) add(name, map);
    else add(name, value);
  }
  return form.toString();
}
