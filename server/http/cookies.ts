import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Settings } from '../settings';
import type { Env } from './env';

/** The `__Host-` prefix needs https and the path `/`. Without https, browsers send the cookie only to the sessions' path. */
const refreshCookie = ({ secure }: Settings) =>
  secure ? { name: '__Host-confab', path: '/' } : { name: 'confab-refresh', path: '/v1/sessions' };

export function setRefreshCookie(c: Context<Env>, settings: Settings, secret: string, maxAge: number) {
  const { name, path } = refreshCookie(settings);
  setCookie(c, name, secret, {
    path,
    secure: settings.secure,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge,
  });
}

/** The pattern excludes NUL, which PostgreSQL rejects in text. */
export function readRefreshCookie(c: Context<Env>, settings: Settings): string | undefined {
  const cookie = getCookie(c, refreshCookie(settings).name);
  return cookie && /^[\w.-]+$/.test(cookie) ? cookie : undefined;
}

export function clearRefreshCookie(c: Context<Env>, settings: Settings) {
  const { name, path } = refreshCookie(settings);
  deleteCookie(c, name, { path, secure: settings.secure, httpOnly: true, sameSite: 'Strict' });
}
