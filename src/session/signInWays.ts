import { clientSettings } from '../browser/settings';

export const namedService = (): string | undefined => clientSettings().service;

/** Sign-in by password exists only for the service of the page's own origin. */
export function signInWays(): { passwords: boolean; tokens: boolean; host: boolean } {
  const { signIn } = clientSettings();
  return {
    passwords: signIn ? signIn === 'account' : namedService() === undefined,
    tokens: signIn !== 'account' && signIn !== 'host',
    host: signIn === 'host',
  };
}
