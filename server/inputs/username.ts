import { imitatesReserved, normalName } from '../accounts/usernames';
import { fieldError, refuseFields } from '../refusal';
import { checkText } from './text';

/** The contract checks the form of the name. Throws `too-long` beyond `max` code points, and `reserved-name`. */
export function checkUsername(chosen: string, max: number): string {
  const name = normalName(chosen);
  checkText('/username', name, max);
  if (imitatesReserved(chosen)) throw refuseFields([fieldError('/username', 'reserved-name')]);
  return name;
}
