import type { Http } from '../../api/http';
import { isRedirect } from '../../api/transport';
import { browser } from '../../browser/runtime';
import { endpoints } from '../../contract/endpoints';
import type { Fact, Finding, Report, Verdict } from './findings';

export interface Examination {
  /** An address that `readAddress` returned. */
  base: string;
  /** '' if there is none. */
  token: string;
  /** The connection of the signed-in person, if its token is to be used. */
  http?: Http | undefined;
  fetch: typeof fetch;
  onFinding: (finding: Finding) => void;
}

const probeTimeoutMs = 10_000;
/** An unknown token, so a request with it changes nothing. */
const wrongToken = 'confab-doctor';
const list = '/v1/groups?limit=1';
/** An id of no message. */
const nothing = '/v1/messages/confab-doctor';

export async function reach({ base, fetch }: Examination, report: Report): Promise<boolean> {
  if (!browser.online()) {
    report('problem', { code: 'offline' });
    return false;
  }
  const request = async () =>
    // Needs no consent of another origin. It tells only whether anything answers.
    (base !== '' && (await probe(fetch, `${base}${list}`, { mode: 'no-cors' }))) ||
    // A service may hide such answers from pages of other origins (Cross-Origin-Resource-Policy).
    (await probe(fetch, `${base}${list}`, {}));
  const { isBlocked, answer } = await isBlockedByPage(base, request);
  if (answer) report('good', { code: 'reached' });
  else if (isBlocked) report('problem', { code: 'blocked-by-page', origin: new URL(base).origin });
  else if (base === '') report('problem', { code: 'unreachable' });
  else report('problem', { code: 'unreachable-or-cors', origin: location.origin });
  return answer !== null;
}

/** The browser reports a blocked request in a separate task. */
const reportWithinMs = 100;

/** Sends a request. True if the content security policy of this page blocked it. */
async function isBlockedByPage(base: string, request: () => Promise<Response | null>) {
  let isBlocked = false;
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src' && base !== '' && blockedURI.startsWith(new URL(base).origin))
      isBlocked = true;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  const answer = await request();
  if (!answer) await browser.wait(reportWithinMs);
  document.removeEventListener('securitypolicyviolation', onViolation);
  return { isBlocked, answer };
}

/** The answer; null if there is none that this page may read. */
const probe = (fetcher: typeof fetch, url: string, init: RequestInit): Promise<Response | null> =>
  fetcher(url, {
    ...{ cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' },
    // A request without CORS must follow redirects.
    redirect: init.mode === 'no-cors' ? 'follow' : 'manual',
    ...init,
    signal: AbortSignal.timeout(probeTimeoutMs),
  }).catch(() => null);

const as = (bearer: string) => ({ Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' });

/** The answers of the service that this page may read. */
type Access = 'none' | 'bodies' | 'whole';

export async function checkCors({ base, token, http, fetch }: Examination, report: Report): Promise<Access> {
  let path = list;
  const get = (init: RequestInit) => probe(fetch, `${base}${path}`, init);
  const write = (init: RequestInit) => probe(fetch, `${base}${nothing}`, { headers: as(wrongToken), ...init });
  let refusal = await get({ headers: as(wrongToken) });
  const isSlashed = refusal !== null && isRedirect(refusal);
  if (isSlashed) {
    path = list.replace('?', '/?');
    refusal = await get({ headers: as(wrongToken) });
  }
  const answers: CorsAnswers = {
    refusal,
    accepted: refusal !== null || (token === '' ? await canList(http) : (await get({ headers: as(token) })) !== null),
    plain: refusal ?? (await get({})),
    PUT: refusal && (await write({ method: 'PUT', body: '{}' })),
    DELETE: refusal && (await write({ method: 'DELETE' })),
  };
  const [verdict, fact] = judgeCors(answers, location.origin);
  // A redirect carries no CORS headers that could be judged.
  if (answers.plain && (isRedirect(answers.plain) || (isSlashed && answers.plain.status === 404))) {
    report('problem', { code: 'redirected' });
    return 'none';
  }
  report(verdict, fact);
  if (verdict === 'problem') return 'none';
  if (isSlashed) report('notice', { code: 'slash' });
  return verdict === 'notice' ? 'bodies' : 'whole';
}

const canList = async (http: Http | undefined): Promise<boolean> =>
  http !== undefined &&
  (await http(endpoints.listGroups, { query: { limit: 1 } }).then(
    () => true,
    () => false,
  ));

/** Answers of a service at another origin; null if this page may not read one. */
interface CorsAnswers {
  /** The answer to a token that no service knows. */
  refusal: Response | null;
  /** True if an answer to the person's own token could be read. */
  accepted: boolean;
  /** The answer to a request without a token, which needs no preflight. */
  plain: Response | null;
  PUT: Response | null;
  DELETE: Response | null;
}

/** The permissions that pages of `origin` need from the service. */
function judgeCors(answers: CorsAnswers, origin: string): [Verdict, Fact] {
  if (!answers.refusal) {
    if (answers.accepted) return ['problem', { code: 'cors-errors' }];
    return ['problem', answers.plain ? { code: 'cors-authorization' } : { code: 'cors-refused', origin }];
  }
  const methods = (['PUT', 'DELETE'] as const).filter((method) => !answers[method]).join(', ');
  if (methods !== '') return ['problem', { code: 'cors-methods', methods }];
  if (answers.refusal.headers.has('Date')) return ['good', { code: 'cors-good' }];
  return ['notice', { code: 'cors-date-hidden' }];
}

/** Capabilities bring headers with them, which the service must also accept from pages of another origin. */
export async function checkHeaders({ base, fetch }: Examination, http: Http, report: Report): Promise<void> {
  const headers = {
    ...(http.has('idempotency-key') && { 'Idempotency-Key': `"${wrongToken}"` }),
    ...(http.has('etag') && { 'If-Match': `"${wrongToken}"` }),
  };
  if (Object.keys(headers).length === 0) return;
  const init = { method: 'PUT', body: '{}', headers: { ...as(wrongToken), ...headers } };
  if (!(await probe(fetch, `${base}${nothing}`, init))) report('problem', { code: 'cors-authorization' });
}
