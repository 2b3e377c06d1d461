import type { Hono } from 'hono';
import type { Service } from '../service';
import type { Env } from './env';

/** The extension makes every version of the service worker treat the address as a file. */
export const missedShare = '/share/missed.html';

export function shareRoute(
  app: Hono<Env>,
  { rates, settings }: Pick<Service, 'settings'> & { rates?: Service['rates'] },
) {
  const { base = '/' } = settings.clientSettings;
  app.post(`${base}share`, (c) => {
    rates?.take(c, 'page', c.get('ip'));
    return c.redirect(base + missedShare.slice(1), 303);
  });
}
