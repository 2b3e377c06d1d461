import { imitatesReserved, normalName } from '../accounts/usernames';
import { fieldError, refuseFields } from '../refusal';
import { checkText } from './text';

/**
 * A chosen username as it is stored. The form is the contract's to check; throws `too-long` beyond `max` code points and
 * `reserved-name` for a name that looks like a reserved one.
 */
export function checkUsername(chosen: string, max: number): string {
  const name = normalName(chosen);
  checkText('/username', name, max);
  if (imitatesReserved(chosen)) throw refuseFields([fieldError('/username', 'reserved-name')]);
  return name;
}
