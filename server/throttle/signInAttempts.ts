import type { SignInDelays } from '../accounts/signInDelays';
import { nameKey } from '../accounts/usernames';
import type { RateLimiter } from './rateLimit';

/**
 * Counts an attempt as failed before the password is checked, so that many at once are not free: by network, by account and
 * network, and by account for new networks. Returns a function that takes back the first and the last. Throws `rate-limited`.
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
    // The owner's networks are exempt: otherwise anybody with many networks could lock the owner out.
    if (!signInDelays.hasSignedInFrom(username, network))
      reserved.push(rates.reserve('account-failure', nameKey(username)));
    signInDelays.countAttempt(username, network);
  } catch (error) {
    giveBack();
    throw error;
  }
  return giveBack;
}
