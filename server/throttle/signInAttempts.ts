import { nameKey } from '../accounts/usernames';
import type { RateLimiter } from './rateLimit';
import type { SignInDelays } from './signInDelays';

type Outcome = 'right' | 'wrong' | 'unchecked';
/**
 * Maximum number of running attempts of a network. Further attempts wait, so that one network does not fill the queue of password
 * checks.
 */
const mostAtOnce = 10;

interface Turn {
  running: number;
  waiting: (() => void)[];
}

/**
 * An attempt counts as failed before the password is checked, because parallel attempts could otherwise all pass. A
 * right password gives back the tokens of its attempt. A right password also gives the network one more token, so that
 * a few wrong passwords do not lock an office out.
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
   * If the network has no token left, the call waits for the network's running attempts, which may give tokens back.
   * Returns the function that ends the attempt. Throws `rate-limited`.
   */
  async begin(username: string, network: string): Promise<(outcome: Outcome) => void> {
    const rates = this.#rates;
    const account = nameKey(username);
    // Networks with an earlier sign-in to the account are exempt. Otherwise an attacker in many networks or in the same office
    // could lock the owner out.
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
