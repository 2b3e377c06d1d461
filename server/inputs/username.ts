import { imitatesReserved, normalName } from '../accounts/usernames';
import { fieldError, refuseFields } from '../refusal';
import { checkText } from './text';

/** Returns the normalized name. Throws `too-long` above `max` code points, and `reserved-name`. */
export function checkUsername(chosen: string, max: number): string {
  const name = normalName(chosen);
  checkText('/username', name, max);
  if (imitatesReserved(chosen)) throw refuseFields([fieldError('/username', 'reserved-name')]);
  return name;
}
