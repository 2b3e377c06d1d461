import type { Context } from 'hono';
import { Refusal } from '../refusal';
import type { Settings } from '../settings';
import type { Env } from './env';

export function refuseForeignWrite(c: Context<Env>, { corsOrigins }: Settings) {
  if (corsOrigins.includes(c.req.header('Origin') ?? '')) return;
  const safe = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
  if (!safe && c.req.header('Sec-Fetch-Site') === 'cross-site') throw new Refusal('forbidden');
}

/**
 * Refuses a sign-in from a page of another site. Browsers omit `Sec-Fetch-Site` on plain http, so `Origin` is compared
 * too. Its scheme is not compared, because behind an https proxy the service sees http. Only JSON is accepted, because a
 * page of any site can send bodies of other types with an HTML form.
 */
export function refuseForeignSignIn(c: Context<Env>, { corsOrigins, publicUrl }: Settings) {
  const type = c.req.header('Content-Type');
  if (type !== undefined && !/^application\/json *(;|$)/i.test(type)) throw new Refusal('unsupported-media-type');
  const origin = c.req.header('Origin');
  if (origin !== undefined && corsOrigins.includes(origin)) return;
  const site = c.req.header('Sec-Fetch-Site');
  if (site === 'cross-site' || site === 'same-site') throw new Refusal('foreign-origin');
  if (origin === undefined) return;
  const own = [c.req.url, ...(publicUrl ? [publicUrl] : [])].map((url) => new URL(url).host);
  if (!URL.canParse(origin) || !own.includes(new URL(origin).host)) throw new Refusal('foreign-origin');
}
