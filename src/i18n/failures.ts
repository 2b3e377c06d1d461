import { ApiError, BrokenAnswer, GatewayAnswer, NetworkError } from '../api/errors';
import { limits } from '../contract/limits';
import type { UsernameProblem } from '../contract/usernames';
import { t } from './translate';

/** A failure in words a person can act on. The status and code decide; a foreign service's own text is shown when we have none. */
export function reasonOf(error: unknown): string {
  if (error instanceof GatewayAnswer) return t('error.gateway', { status: error.status });
  if (error instanceof NetworkError) return t('error.network');
  if (error instanceof BrokenAnswer) return t('error.broken');
  if (!(error instanceof ApiError)) return t('error.unknown');
  switch (error.code) {
    case 'conversation-archived':
      return t('error.archived');
    case 'not-addable':
      // It names the people.
      return t('error.notAddable', { detail: error.fields[0]?.detail ?? error.detail ?? '' });
    case 'too-many-strangers':
      return t('error.tooManyStrangers');
    case 'too-many-names':
      return t('error.tooManyNames');
    case 'last-admin':
      return t('error.lastAdmin');
    case 'username-taken':
      return t('error.usernameTaken');
    case 'password-too-common':
      return t('error.passwordCommon');
    case 'wrong-current-password':
      return t('error.wrongCurrentPassword');
    case 'reset-expired':
      return t('reset.expired');
    case 'account-disabled':
      return t('error.accountDisabled');
    case 'foreign-origin':
      return t('error.foreignOrigin');
    case 'mixed-scripts':
    case 'reserved-name':
      return usernameErrorOf(error.code);
    case 'sign-up-closed':
      return t('error.signUpClosed');
    case 'not-deleted':
      return t('error.notDeleted');
    case 'cannot-remove-reaction':
      return t('error.cannotRemoveReaction');
    case 'wrong-password':
      return t('signIn.wrong');
  }
  if (error.code.startsWith('cannot-') || error.code === 'not-offered') return t('error.unsupported');
  const field = error.fields[0]?.pointer;
  if (error.code === 'hidden-character') return t('form.hiddenCharacter', { field: fieldAt(field) });
  if (error.code === 'nothing-visible') return t('form.nothingVisible', { field: fieldAt(field) });
  if (field === '/username') return usernameErrorOf('invalid-format');
  if (field === '/password' || field === '/new_password') return t('error.passwordShort', { min: limits.passwordMin });
  switch (error.status) {
    case 401:
      return t('error.unauthenticated');
    case 403:
      return t('error.forbidden');
    case 404:
    case 410:
      return t('error.notFound');
    case 412:
      return t('error.changed');
    case 429:
    case 503:
      return t('error.busy');
    default:
      if (error.status >= 500) return t('error.service', { status: error.status });
      return error.detail || t('error.unknown');
  }
}

/** Why a username cannot be chosen, in words. */
export function usernameErrorOf(problem: UsernameProblem): string {
  if (problem === 'mixed-scripts') return t('error.usernameScripts');
  return problem === 'reserved-name' ? t('error.usernameReserved') : t('error.usernameForm', { max: limits.username });
}

/** The field of the body that was refused, as a JSON Pointer; undefined when it was not one field. */
export const refusedFieldOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.fields.length === 1 ? error.fields[0]?.pointer : undefined;

const fieldAt = (pointer = ''): string => {
  if (pointer.endsWith('/filename')) return t('files.filename');
  return t(pointer === '/name' ? 'form.name' : 'form.description');
};

/** Somebody else changed the object since it was read. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** The service does not know this token. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
