import { clientSettings } from '../browser/settings';

/** The base of the service that the deployment names; undefined where people enter an address. */
export const namedService = (): string | undefined => clientSettings().service;

/** The ways to sign in. Accounts are for the service of this page's own origin. */
export function signInWays(): { passwords: boolean; tokens: boolean; host: boolean } {
  const { signIn } = clientSettings();
  return {
    passwords: signIn ? signIn === 'account' : namedService() === undefined,
    tokens: signIn !== 'account' && signIn !== 'host',
    host: signIn === 'host',
  };
}
