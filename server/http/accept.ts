import type { Context } from 'hono';
import { Refusal } from './errors';

/** Refuses whoever would take nothing of what an address answers with, before anything is done for them. */
export function checkAccept(c: Context) {
  const { path } = c.req;
  // A file is what it is; pictures on a page ask for other pictures first.
  if (path.startsWith('/v1/files/')) return;
  const ranges = c.req.header('Accept')?.trim();
  if (!ranges || ranges.split(',').some(fits(path === '/v1/events' ? 'text/event-stream' : 'application/json'))) return;
  throw new Refusal('not-acceptable');
}

const fits = (type: string) => (range: string) => {
  const [name = '', ...parameters] = range
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  return !isRefused && [type, `${type.split('/')[0]}/*`, '*/*'].includes(name);
};
