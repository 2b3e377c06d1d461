import type { SignInDelays } from '../accounts/signInDelays';
import { nameKey } from '../accounts/usernames';
import type { RateLimiter } from './rateLimit';

/**
 * Counts an attempt as failed before its password is looked at, so that many at once are not free: by network, by account and
 * network, and by account where it was not used before. Returns what takes back the first and the last. Throws `rate-limited`.
 */
export function countAttempt(
  { rates, signInDelays }: { rates: RateLimiter; signInDelays: SignInDelays },
  username: string,
  network: string,
): () => void {
  const reserved = [rates.reserve('sign-in-failure', network)];
  const giveBack = () => {
    for (const each of reserved) each();
  };
  try {
    // Applied to the owner's networks as well, this would let anybody who has many others keep the owner out.
    if (!signInDelays.hasSignedInFrom(username, network))
      reserved.push(rates.reserve('account-failure', nameKey(username)));
    signInDelays.countAttempt(username, network);
  } catch (error) {
    giveBack();
    throw error;
  }
  return giveBack;
}
