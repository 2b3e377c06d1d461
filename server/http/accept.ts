import type { Context } from 'hono';
import { Refusal } from '../refusal';

const typesByPath: Record<string, string> = { '/v1/events': 'text/event-stream', '/v1/docs': 'text/html' };

/**
 * Throws `not-acceptable` if `Accept` excludes the response's type. Runs before the handler, so a refused request has no effect.
 */
export function checkAccept(c: Context) {
  const { path } = c.req;
  // Files are exempt. A file has only one type, and the `Accept` of an `<img>` does not always list the type.
  if (path.startsWith('/v1/files/')) return;
  const ranges = c.req.header('Accept')?.trim();
  if (!ranges || ranges.split(',').some(acceptsType(typesByPath[path] ?? 'application/json'))) return;
  throw new Refusal('not-acceptable');
}

const acceptsType = (type: string) => (range: string) => {
  const [name = '', ...parameters] = range
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  return !isRefused && [type, `${type.split('/')[0]}/*`, '*/*'].includes(name);
};
