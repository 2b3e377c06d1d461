import type { SignInDelays } from '../accounts/signInDelays';
import { nameKey } from '../accounts/usernames';
import type { RateLimiter } from './rateLimit';

type Outcome = 'right' | 'wrong' | 'unchecked';
/** Attempts of one network that run at once. The others wait, so that they do not fill the queue of all passwords. */
const mostAtOnce = 10;

interface Turn {
  running: number;
  waiting: (() => void)[];
}

/**
 * Counts an attempt as failed before the password is checked, so that many at once are not free. It counts by account and network,
 * and for an account that is new to the network also by each of them. A right password gives back its tokens, and one more to the
 * network, so that an office in which most passwords are right is not locked out by the others.
 */
export class SignInAttempts {
  readonly #rates: RateLimiter;
  readonly #delays: SignInDelays;
  readonly #turns = new Map<string, Turn>();

  constructor(rates: RateLimiter, delays: SignInDelays) {
    this.#rates = rates;
    this.#delays = delays;
  }

  /**
   * Returns a function that is told how the attempt ended. Waits while attempts of the network are under way that may give back what
   * they took. Throws `rate-limited`.
   */
  async begin(username: string, network: string): Promise<(outcome: Outcome) => void> {
    const rates = this.#rates;
    const account = nameKey(username);
    // The owner's networks are exempt: otherwise anybody with many networks, or in the same office, could lock the owner out.
    const isKnown = this.#delays.hasSignedInFrom(username, network);
    if (!isKnown) {
      await rates.checkShared('sign-in-failure', network);
      await rates.checkShared('account-failure', account);
    }
    const turn = this.#turns.get(network) ?? { running: 0, waiting: [] };
    this.#turns.set(network, turn);
    const mustWait = () =>
      turn.running >= mostAtOnce || (!isKnown && turn.running > 0 && rates.isEmpty('sign-in-failure', network));
    while (mustWait()) await new Promise<void>((resolve) => turn.waiting.push(resolve));
    const taken: (() => void)[] = [];
    const end = (outcome: Outcome) => {
      if (outcome !== 'wrong') for (const giveBack of taken) giveBack();
      else if (!isKnown) {
        rates.countShared('sign-in-failure', network);
        rates.countShared('account-failure', account);
      }
      if (outcome === 'right' && !isKnown) rates.count('sign-in-failure', network, -1);
      const woken = turn.waiting.splice(0);
      if (--turn.running === 0 && woken.length === 0) this.#turns.delete(network);
      for (const wake of woken) wake();
    };
    turn.running++;
    try {
      if (!isKnown) {
        taken.push(rates.reserve('sign-in-failure', network));
        taken.push(rates.reserve('account-failure', account));
      }
      this.#delays.countAttempt(username, network);
    } catch (error) {
      end('unchecked');
      throw error;
    }
    return end;
  }
}
