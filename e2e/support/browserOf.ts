import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { Account } from './api';

/** A new browser context with only the refresh cookie and the stored session of an earlier sign-in. */
export async function browserOf(
  browser: Browser,
  { id, username, cookie }: Account,
  options: BrowserContextOptions & { baseURL: string },
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
  const { hostname: domain } = new URL(options.baseURL);
  await context.addCookies([{ name, value, domain, path: '/v1/sessions', httpOnly: true, sameSite: 'Strict' }]);
  // Runs only once, so that a person who signs out stays signed out.
  await context.addInitScript(
    (rememberedSession) => {
      if (location.protocol === 'about:' || localStorage.getItem('signed-in-before')) return;
      localStorage.setItem('signed-in-before', 'yes');
      localStorage.setItem('confab:session', rememberedSession);
    },
    JSON.stringify({ base: '', kind: 'account', id, username, role: 'member' }),
  );
  return context;
}
