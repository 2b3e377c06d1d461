import type { Hono } from 'hono';
import type { Service } from '../service';
import type { Env } from './env';

/**
 * The address of the page that answers a share if no service worker received it. Because of the ending `.html`, even an
 * older service worker lets the browser fetch this page from the service.
 */
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
