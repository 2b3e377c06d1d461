import type { Hono } from 'hono';
import type { Service } from '../service';
import type { Env } from './env';

/** The address has an ending, so that every version of the service worker treats it as a file. */
export const missedShare = '/share/missed.html';

/** Receives shares that no service worker handled. The body is not read; the page explains what to do. */
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
