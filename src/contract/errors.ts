import * as z from 'zod/mini';

export const errorCodes = {
  'invalid-body': [400, 'The body could not be read'],
  'invalid-cursor': [400, 'The cursor is not one of this list'],
  'invalid-parameter': [400, 'A query parameter or header is not valid'],
  unauthenticated: [401, 'Sign in to continue'],
  'session-copied': [
    401,
    'This session has ended, because an older copy of its cookie was used. Sign in again; if that was not you, change the password',
  ],
  'wrong-password': [401, 'Username or password is wrong'],
  forbidden: [403, 'You may see this but not change it'],
  'account-disabled': [403, 'This account was disabled by an admin of the service'],
  'foreign-origin': [403, 'This came from a page of another site, or PUBLIC_URL is not the address people use'],
  'sign-up-closed': [403, 'This service does not take new accounts'],
  'invite-refused': [403, 'You cannot join this group by an invitation; ask an admin of the group'],
  'invite-revoked': [404, 'This invitation was revoked, or its group was deleted; ask for another'],
  'not-found': [404, 'There is no such thing, or you may not know of it'],
  'method-not-allowed': [405, 'This address does not answer to that method'],
  'not-acceptable': [406, 'The answer would be in a form that was not asked for'],
  'request-timeout': [408, 'The request took too long to arrive'],
  'conversation-archived': [409, 'The group is archived; restore it to write in it'],
  'last-admin': [409, 'A group needs at least one admin who has kept it'],
  'too-many-groups': [409, 'You are in as many groups as this service allows'],
  'quota-exceeded': [409, 'Your files fill all the space you have; delete some first'],
  'invite-archived': [409, 'The group is archived, so nobody can join it'],
  'too-many-invites': [409, 'The group has as many invitations as this service allows; revoke one first'],
  'idempotency-in-progress': [409, 'The same request is still being worked on'],
  'invite-expired': [410, 'This invitation has expired; ask for another'],
  'invite-used-up': [410, 'This invitation was used as often as it allows; ask for another'],
  'inviter-not-admin': [
    410,
    'The person who made this invitation is not an admin of the group any more; ask for another',
  ],
  'resource-deleted': [410, 'What this request made has been deleted since'],
  'unknown-host': [421, 'Nobody is expected at this address; PUBLIC_URL names the one that people use'],
  'precondition-failed': [412, 'It was changed meanwhile'],
  'body-too-large': [413, 'The body is larger than this service takes'],
  'file-too-large': [413, 'The file is larger than this service takes'],
  'unsupported-media-type': [415, 'Send application/json or application/x-www-form-urlencoded'],
  'unsupported-file-type': [415, 'This service does not take files of that type'],
  'validation-failed': [422, 'Some fields are not valid'],
  required: [422, 'A required field is missing'],
  'wrong-type': [422, 'A field has the wrong type'],
  'too-short': [422, 'A field is too short'],
  'too-long': [422, 'A field is too long'],
  'message-too-long': [422, 'The message is too long'],
  'out-of-range': [422, 'A number is too small or too large'],
  'invalid-format': [422, 'A field has the wrong form'],
  'text-nul': [422, 'The text holds the character NUL'],
  'text-surrogate': [422, 'The text holds half a character'],
  'text-control-run': [422, 'The text holds too many invisible characters in a row'],
  'hidden-character': [422, 'A name or description holds a character that cannot be seen or that reorders others'],
  'nothing-visible': [422, 'A name or description holds nothing that can be seen'],
  'unknown-contact': [422, 'There is no such contact'],
  'not-addable': [422, 'Some of these people cannot be added by you'],
  'too-many-members': [422, 'The group has as many members as this service allows'],
  'too-many-reactions': [422, 'The message has as many reactions as this service allows'],
  'too-many-attachments': [422, 'The message has as many attachments as this service allows'],
  'unknown-attachment': [422, 'There is no such upload of yours that is free to be attached'],
  'too-many-pixels': [422, 'The image has more pixels than this service takes'],
  'file-too-complex': [422, 'Looking through the file takes too much; save it again with another program'],
  'data-track': [422, 'The film has a track of data, which may hold places; save it again without it'],
  'broken-file': [422, 'The file is empty or could not be read'],
  'password-guessable': [
    422,
    'That password is guessed by who knows the name: it is the name, this service, a year, a season or one letter repeated',
  ],
  'password-too-common': [422, 'That password is one of the most used, and guessed first'],
  'wrong-current-password': [422, 'That is not the password of this account'],
  'reset-expired': [
    422,
    'The link was used, is older than a day, or the account has changed since; ask an admin for another',
  ],
  'username-taken': [422, 'That username, or one that looks like it, is taken'],
  'mixed-scripts': [422, 'A username has the letters of one script'],
  'reserved-name': [422, 'That username is reserved, or looks like an id'],
  'idempotency-key-reused': [422, 'The idempotency key was used for another request'],
  'too-many-strangers': [429, 'You have added as many people you share no group with as an hour allows'],
  'too-many-names': [429, 'You have chosen as many names as a day allows'],
  'rate-limited': [429, 'Too many requests; wait a moment'],
  internal: [500, 'Something went wrong here'],
  unavailable: [503, 'The service cannot do this now; try again in a moment'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ErrorCode = keyof typeof errorCodes;

/** `pointer`: a JSON Pointer into the body, or `?name` of the query. */
export const FieldError = z.object({
  pointer: z.string(),
  code: z.string(),
  detail: z.string(),
  max: z.optional(z.number()),
  actual: z.optional(z.number()),
});
export type FieldError = z.infer<typeof FieldError>;

/** A separate schema, because the start of the app needs only `FieldError`. */
export const RefusedField = z.extend(FieldError, { min: z.optional(z.number()) });
export type RefusedField = z.infer<typeof RefusedField>;

/** RFC 9457 `application/problem+json`. `code` is the field's code when exactly one field was refused. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  code: z.string(),
  errors: z.optional(z.array(RefusedField)),
  retry_after: z.optional(z.number()),
  request_id: z.string(),
});
export type Problem = z.infer<typeof Problem>;
