import {
  ApiError,
  BrokenAnswer,
  GatewayAnswer,
  HeldByTab,
  isGone,
  MethodBlocked,
  NetworkError,
  Redirected,
} from '../api/errors';
import { limits } from '../contract/limits';
import type { UsernameProblem } from '../contract/text/usernames';
import { t } from './translate';

const byCode = {
  'conversation-archived': 'error.archived',
  'too-many-strangers': 'error.tooManyStrangers',
  'too-many-names': 'error.tooManyNames',
  'last-admin': 'error.lastAdmin',
  'username-taken': 'error.usernameTaken',
  'password-too-common': 'error.passwordCommon',
  'password-guessable': 'error.passwordGuessable',
  'wrong-current-password': 'error.wrongCurrentPassword',
  'reset-expired': 'reset.expired',
  'invite-revoked': 'invite.revoked',
  'invite-expired': 'invite.expired',
  'invite-used-up': 'invite.usedUp',
  'inviter-not-admin': 'invite.inviterNotAdmin',
  'invite-archived': 'invite.archived',
  'invite-refused': 'invite.refused',
  'too-many-invites': 'invite.tooMany',
  'too-many-members': 'invite.full',
  'account-disabled': 'error.accountDisabled',
  'foreign-origin': 'error.foreignOrigin',
  'sign-up-closed': 'error.signUpClosed',
  'not-deleted': 'error.notDeleted',
  'cannot-remove-reaction': 'error.cannotRemoveReaction',
  'wrong-password': 'signIn.wrong',
} as const;
const isNamed = (code: string): code is keyof typeof byCode => Object.hasOwn(byCode, code);

/** Returns the service's own text if the app has no text for the status and code. */
export function reasonOf(error: unknown): string {
  if (error instanceof GatewayAnswer) return t('error.gateway', { status: error.status });
  if (error instanceof HeldByTab) return t('error.heldByTab');
  if (error instanceof MethodBlocked) return t('error.blocked', { method: error.message });
  if (error instanceof Redirected) return t('error.redirected');
  if (error instanceof NetworkError) return t('error.network');
  if (error instanceof BrokenAnswer) return t('error.broken');
  if (!(error instanceof ApiError)) return t('error.unknown');
  const { code } = error;
  if (isNamed(code)) return t(byCode[code]);
  // `detail` names the people who cannot be added.
  if (code === 'not-addable') return t('error.notAddable', { detail: error.fields[0]?.detail ?? error.detail ?? '' });
  if (code === 'mixed-scripts' || code === 'reserved-name') return usernameErrorOf(code);
  if (code.startsWith('cannot-') || code === 'not-offered') return t('error.unsupported');
  const field = error.fields[0]?.pointer;
  if (code === 'hidden-character') return t('form.hiddenCharacter', { field: fieldAt(field) });
  if (code === 'nothing-visible') return t('form.nothingVisible', { field: fieldAt(field) });
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

export function usernameErrorOf(problem: UsernameProblem): string {
  if (problem === 'mixed-scripts') return t('error.usernameScripts');
  return problem === 'reserved-name' ? t('error.usernameReserved') : t('error.usernameForm', { max: limits.username });
}

/** Returns the JSON Pointer of the only refused body field. Returns undefined if none or several were refused. */
export const refusedFieldOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.fields.length === 1 ? error.fields[0]?.pointer : undefined;

const fieldAt = (pointer = ''): string => {
  if (pointer.endsWith('/filename')) return t('files.filename');
  return t(pointer === '/name' ? 'form.name' : 'form.description');
};

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** `isToken` selects the form field of the error: true for the token, false for the service address. */
export function tokenProblemOf(error: unknown): { isToken: boolean; text: string } {
  if (error instanceof ApiError && [401, 403].includes(error.status))
    return { isToken: true, text: t('signIn.tokenRefused') };
  const isOther = error instanceof BrokenAnswer || isGone(error);
  return { isToken: false, text: isOther ? t('signIn.noService') : reasonOf(error) };
}
