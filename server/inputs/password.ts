import { isGuessable } from '../accounts/guessable';
import { fieldError, refuseFields } from '../refusal';
import type { Service } from '../service';
import { checkText } from './text';

/**
 * Throws `too-short`, `too-long` or `password-too-common` for the field `pointer`. If `username` is given,
 * `checkGuessable` also applies.
 */
export async function readPassword(
  service: Service,
  pointer: string,
  password: string,
  username?: string,
): Promise<string> {
  const { passwords, settings } = service;
  const { limits } = settings;
  checkText(pointer, password, limits.passwordMax);
  const { passwordMin: min } = limits;
  if (password.length < min) throw refuseFields([fieldError(pointer, 'too-short', { min, actual: password.length })]);
  if (await passwords.common.has(password)) throw refuseFields([fieldError(pointer, 'password-too-common')]);
  if (username !== undefined) checkGuessable(service, pointer, password, username);
  return password;
}

export function checkGuessable({ settings }: Service, pointer: string, password: string, username: string) {
  if (isGuessable(password, username, settings.clientSettings.name))
    throw refuseFields([fieldError(pointer, 'password-guessable')]);
}
