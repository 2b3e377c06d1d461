import type { Limits } from '../../src/contract';
import { isCommonPassword } from '../accounts/commonPasswords';
import { fieldError, refuseFields } from '../http/errors';
import { checkText } from './text';

/** A password that somebody chose. Throws `too-short`, `too-long` or `password-too-common` at `pointer`. */
export async function readPassword(pointer: string, password: string, limits: Limits): Promise<string> {
  checkText(pointer, password, limits.passwordMax);
  if (password.length < limits.passwordMin) throw refuseFields([fieldError(pointer, 'too-short')]);
  if (await isCommonPassword(password)) throw refuseFields([fieldError(pointer, 'password-too-common')]);
  return password;
}
