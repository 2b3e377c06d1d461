import { imitatesReserved, normalName } from '../accounts/usernames';
import { fieldError, refuseFields } from '../http/errors/errors';

/**
 * A chosen username as it is stored. The form is the contract's to check; throws `invalid-format` beyond `max` code points and
 * `reserved-name` for what looks like a reserved one.
 */
export function checkUsername(chosen: string, max: number): string {
  if ([...chosen].length > max) throw refuseFields([fieldError('/username', 'invalid-format')]);
  if (imitatesReserved(chosen)) throw refuseFields([fieldError('/username', 'reserved-name')]);
  return normalName(chosen);
}
