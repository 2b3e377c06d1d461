import type { Http } from '../../api/http';
import { isRedirect } from '../../api/transport';
import { browser } from '../../browser/runtime';
import { endpoints } from '../../contract/endpoints';
import type { Fact, Finding, Report, Verdict } from './findings';

export interface Examination {
  base: string;
  /** An empty string means no token. */
  token: string;
  http?: Http | undefined;
  fetch: typeof fetch;
  onFinding: (finding: Finding) => void;
}

const probeTimeoutMs = 10_000;
/** An unknown token, so that the write requests change nothing. */
const wrongToken = 'confab-doctor';
const list = '/v1/groups?limit=1';
const nothing = '/v1/messages/confab-doctor';

export async function reach({ base, fetch }: Examination, report: Report): Promise<boolean> {
  if (!browser.online()) {
    report('problem', { code: 'offline' });
    return false;
  }
  const request = async () =>
    // A `no-cors` request needs no CORS headers. The request shows only whether a service responds.
    (base !== '' && (await probe(fetch, `${base}${list}`, { mode: 'no-cors' }))) ||
    // Retries with CORS, because Cross-Origin-Resource-Policy can hide a `no-cors` response.
    (await probe(fetch, `${base}${list}`, {}));
  const { isBlocked, answer } = await isBlockedByPage(base, request);
  if (answer) report('good', { code: 'reached' });
  else if (isBlocked) report('problem', { code: 'blocked-by-page', origin: new URL(base).origin });
  else if (base === '') report('problem', { code: 'unreachable' });
  else report('problem', { code: 'unreachable-or-cors', origin: location.origin });
  return answer !== null;
}

/** `securitypolicyviolation` may fire after the blocked request has failed. */
const reportWithinMs = 100;

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

const probe = (fetcher: typeof fetch, url: string, init: RequestInit): Promise<Response | null> =>
  fetcher(url, {
    ...{ cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' },
    // Browsers refuse a `no-cors` request that does not follow redirects.
    redirect: init.mode === 'no-cors' ? 'follow' : 'manual',
    ...init,
    signal: AbortSignal.timeout(probeTimeoutMs),
  }).catch(() => null);

const as = (bearer: string) => ({ Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' });

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
  // A redirect carries no CORS headers to check.
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
  (await http?.(endpoints.listGroups, { query: { limit: 1 } }).catch(() => undefined)) !== undefined;

interface CorsAnswers {
  refusal: Response | null;
  accepted: boolean;
  /** A request without a token needs no preflight, so `plain` may exist even if `refusal` is null. */
  plain: Response | null;
  PUT: Response | null;
  DELETE: Response | null;
}

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

/** Checks that CORS allows the request headers of the announced capabilities. */
export async function checkHeaders({ base, fetch }: Examination, http: Http, report: Report): Promise<void> {
  const headers = {
    ...(http.has('idempotency-key') && { 'Idempotency-Key': `"${wrongToken}"` }),
    ...(http.has('etag') && { 'If-Match': `"${wrongToken}"` }),
  };
  if (Object.keys(headers).length === 0) return;
  const init = { method: 'PUT', body: '{}', headers: { ...as(wrongToken), ...headers } };
  if (!(await probe(fetch, `${base}${nothing}`, init))) report('problem', { code: 'cors-authorization' });
}
