import { errorCodes, type Problem } from '../../../src/contract';
import type { Refusal } from '../../refusal';

export function problemResponse(refusal: Refusal, requestId: string): Response {
  const [status, title] = errorCodes[refusal.code];
  const retryAfter = refusal.headers['Retry-After'];
  const body: Problem = {
    type: `urn:confab:problem:${refusal.code}`,
    title,
    status,
    detail: refusal.fields[0]?.detail ?? title,
    code: refusal.code,
    ...(refusal.fields.length > 0 && { errors: refusal.fields }),
    ...(retryAfter !== undefined && { retry_after: Number(retryAfter) }),
    request_id: requestId,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json; charset=utf-8', ...refusal.headers },
  });
}
