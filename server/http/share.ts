import type { Hono } from 'hono';
import type { Service } from '../service';
import type { Env } from './env';

/** The page at an address that no service worker takes for its own, however old it is: names with an ending are files to it. */
export const missedShare = '/share/missed.html';

/**
 * Where the system posts what is shared with the app. The service worker takes it; what comes here had none yet. Nothing of it is
 * read: the page says so, and what to do.
 */
export function shareRoute(app: Hono<Env>, { rates }: Service) {
  app.post('/share', (c) => {
    rates.take(c, 'page', c.get('ip'));
    return c.redirect(missedShare, 303);
  });
}
