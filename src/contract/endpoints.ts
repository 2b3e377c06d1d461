import * as z from 'zod/mini';
import { AccountSession, Block, Me, PasswordReset, Person, Session } from './account';
import { isSafeAddress } from './addresses';
import { AuditEntry } from './audit';
import { limits } from './limits';
import { nameText } from './names';
import {
  Attachment,
  Capabilities,
  type CapabilityName,
  Contact,
  Conversation,
  Group,
  GroupFigures,
  Id,
  Message,
  MessagePage,
  pageOf,
  Report,
  Roles,
  reactionName,
} from './resources';
import { codePoints, normalized, text } from './text';
import { usernameProblem } from './usernames';

/** A request that the service answers, with all facts that both programs need. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for path parameters. */
  path: string;
  /** The capability that announces it; absent for endpoints of the interface itself. */
  capability?: CapabilityName | 'capabilities';
  query: z.core.$ZodType;
  body: z.core.$ZodType;
  /** The body is `multipart/form-data` with one field `file`, and streamed. */
  upload?: true;
  response: z.core.$ZodType;
  status: 200 | 201 | 204;
  /** Answers without a token. */
  open?: true;
  /** Ends the caller's session and begins another one, whose refresh cookie comes with the answer. */
  replacesSession?: true;
  /** Takes an `Idempotency-Key`. */
  keyed?: true;
  /** Has an `ETag`; a write takes `If-Match`. */
  versioned?: true;
  /** Its purpose in one line, for the OpenAPI document. */
  summary: string;
}

const nothing = z.object({});
const noContent = z.undefined();

/** Forms can only say text, so a number may arrive as digits. */
const digits = (pattern: RegExp) => z.pipe(z.string().check(z.regex(pattern)), z.transform(Number));
const whole = z.union([z.int(), digits(/^-?\d{1,15}$/)]);
/** Of any size: more than the largest page is clamped to it. */
const rowCount = z.union([z.int(), digits(/^-?\d+$/)]);
/** Unix seconds of whatever clock: the interface calls a timestamp a number, which may have a fraction. */
const time = z.union([z.number(), digits(/^-?\d{1,15}(\.\d{1,15})?$/)]);
/** `null` in JSON and an empty field in a form clear a value. */
const cleared = z.pipe(
  z.union([z.null(), z.literal('')]),
  z.transform(() => null),
);
/** An empty form field is an empty list. */
const emptied = z.pipe(
  z.literal(''),
  z.transform((): never[] => []),
);
const flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((v) => v === 'true' || v === '1'),
);

const paging = {
  limit: z.optional(rowCount),
  starting_after: z.optional(Id),
  ending_before: z.optional(Id),
};

const address = text(limits.url).check(z.refine(isSafeAddress, 'invalid-format'));

/** An id, a username, or an object with either. */
const ContactRef = z.union([z.string(), z.object({ id: z.optional(z.string()), username: z.optional(z.string()) })]);

/** `[{ok: ['ada']}]` as the resource shows it, or `{ok: ['ada']}` as the form `reactions[ok][]=ada` decodes. */
const reactionMap = z.record(z.string().check(z.regex(reactionName)), z.union([z.array(z.string()), emptied]));
/** An empty list is `reactions[]=` in a form, as for contacts and attachments. */
const ReactionsInput = z.union([z.array(z.union([reactionMap, z.literal('')])), reactionMap, emptied]);

/** An id (from an upload), or an object: with a known `id`, or with a `file_url` of its own. */
const AttachmentInput = z.union([
  z.string(),
  z.object({
    id: z.optional(z.string()),
    filename: z.optional(z.union([z.literal(''), nameText(limits.filename)])),
    file_url: z.optional(address),
    file_type: z.optional(text(127)),
    file_size: z.optional(z.nullable(whole)),
    alt: z.optional(z.union([cleared, nameText(limits.altText, { lines: true })])),
  }),
]);
const attachments = z.union([z.array(AttachmentInput), emptied]);

const groupFields = {
  description: z.optional(z.union([cleared, nameText(limits.groupDescription, { lines: true })])),
  avatar_url: z.optional(z.union([cleared, address])),
  contacts: z.optional(z.union([z.array(ContactRef), emptied])),
};
const groupName = z.pipe(
  z.string().check(z.refine((v) => v.trim().length > 0, 'required')),
  nameText(limits.groupName),
);
const username = z.string().check(({ value, issues }) => {
  const max = limits.username;
  const actual = codePoints(normalized(value, 'NFKC'));
  const problem = actual > max ? 'too-long' : usernameProblem(value);
  const params = problem === 'too-long' ? { max, actual } : {};
  if (problem) issues.push({ code: 'custom', input: value, message: problem, params });
});
const password = z.string().check(z.minLength(limits.passwordMin), z.maxLength(limits.passwordMax));

export const endpoints = {
  listMessages: {
    method: 'GET',
    path: '/v1/messages',
    summary: 'Messages, newest first',
    query: z.object({
      conversation_id: z.optional(Id),
      ...paging,
      /** Capability `search`: words to find, `starting_after` pages. */
      query: z.optional(text(limits.searchText)),
      /** Capability `search`: a page with this message in its middle. */
      around: z.optional(Id),
      /** Capability `search`: only messages created before these Unix seconds. */
      before_time: z.optional(time),
    }),
    body: noContent,
    response: MessagePage,
    status: 200,
  },
  createMessage: {
    method: 'POST',
    path: '/v1/messages',
    summary: 'Send a message',
    keyed: true,
    versioned: true,
    query: nothing,
    body: z.object({ conversation_id: Id, message: text(limits.messageText), attachments: z.optional(attachments) }),
    response: Message,
    status: 201,
  },
  retrieveMessage: {
    method: 'GET',
    path: '/v1/messages/:id',
    summary: 'One message',
    versioned: true,
    query: nothing,
    body: noContent,
    response: Message,
    status: 200,
  },
  updateMessage: {
    method: 'PUT',
    path: '/v1/messages/:id',
    summary: "Change text or attachments (author), or the caller's own reactions (members)",
    versioned: true,
    query: nothing,
    body: z.object({
      message: z.optional(text(limits.messageText)),
      reactions: z.optional(ReactionsInput),
      attachments: z.optional(attachments),
    }),
    response: Message,
    status: 200,
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/v1/messages/:id',
    summary: 'Delete a message for good',
    versioned: true,
    query: nothing,
    body: noContent,
    response: noContent,
    status: 204,
  },
  listGroups: {
    method: 'GET',
    path: '/v1/groups',
    summary: 'Groups of the caller, latest activity first',
    query: z.object({ archived: z.optional(flag), ...paging }),
    body: noContent,
    response: pageOf(Group),
    status: 200,
  },
  createGroup: {
    method: 'POST',
    path: '/v1/groups',
    summary: 'Create a group; the caller becomes its admin',
    keyed: true,
    versioned: true,
    query: nothing,
    body: z.object({ name: groupName, ...groupFields }),
    response: Group,
    status: 201,
  },
  retrieveGroup: {
    method: 'GET',
    path: '/v1/groups/:id',
    summary: 'One group',
    versioned: true,
    query: nothing,
    body: noContent,
    response: Group,
    status: 200,
  },
  updateGroup: {
    method: 'PUT',
    path: '/v1/groups/:id',
    summary: 'Change, archive or restore a group',
    versioned: true,
    query: nothing,
    body: z.object({ name: z.optional(groupName), ...groupFields, archived_at: z.optional(z.union([cleared, time])) }),
    response: Group,
    status: 200,
  },
  deleteGroup: {
    method: 'DELETE',
    path: '/v1/groups/:id',
    summary: 'Delete a group and its messages for good',
    versioned: true,
    query: nothing,
    body: noContent,
    response: noContent,
    status: 204,
  },

  readCapabilities: {
    method: 'GET',
    path: '/v1/capabilities',
    capability: 'capabilities',
    summary: 'What this service offers beyond the interface',
    open: true,
    query: nothing,
    body: noContent,
    response: Capabilities,
    status: 200,
  },
  createContact: {
    method: 'POST',
    path: '/v1/contacts',
    capability: 'sessions',
    summary: 'Create an account and sign in',
    open: true,
    query: nothing,
    body: z.object({ username, password }),
    response: Session,
    status: 201,
  },
  createSession: {
    method: 'POST',
    path: '/v1/sessions',
    capability: 'sessions',
    summary: 'Sign in',
    open: true,
    query: nothing,
    body: z.object({ username: z.string(), password: z.string() }),
    response: Session,
    status: 201,
  },
  refreshSession: {
    method: 'POST',
    path: '/v1/sessions/refresh',
    capability: 'sessions',
    summary: 'A new token by the HttpOnly cookie that signing in set',
    open: true,
    query: nothing,
    body: nothing,
    response: Session,
    status: 201,
  },
  deleteSession: {
    method: 'DELETE',
    path: '/v1/sessions/current',
    capability: 'sessions',
    summary: 'Sign out: the token and its cookie end',
    query: nothing,
    body: noContent,
    response: noContent,
    status: 204,
  },
  listSessions: {
    method: 'GET',
    path: '/v1/sessions',
    capability: 'account',
    summary: 'Where the caller is signed in, latest use first',
    query: nothing,
    body: noContent,
    response: z.object({ data: z.array(AccountSession) }),
    status: 200,
  },
  endSession: {
    method: 'DELETE',
    path: '/v1/sessions/:id',
    capability: 'account',
    summary: 'Sign out somewhere else',
    query: nothing,
    body: noContent,
    response: noContent,
    status: 204,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/v1/sessions',
    capability: 'account',
    summary: 'Sign out everywhere else; the cookie of the answer goes on',
    replacesSession: true,
    query: nothing,
    body: noContent,
    response: noContent,
    status: 204,
  },
  changePassword: {
    method: 'PUT',
    path: '/v1/me/password',
    capability: 'account',
    summary: 'Change the password, which ends all sessions; the cookie of the answer goes on',
    replacesSession: true,
    query: nothing,
    body: z.object({ password: z.string(), new_password: password }),
    response: noContent,
    status: 204,
  },
  resetPassword: {
    method: 'POST',
    path: '/v1/sessions/reset',
    capability: 'account',
    summary: 'Choose a new password by the token of a link, which ends all sessions, and sign in',
    open: true,
    query: nothing,
    body: z.object({ token: z.string(), new_password: password }),
    response: Session,
    status: 201,
  },
  listPeople: {
    method: 'GET',
    path: '/v1/people',
    capability: 'people',
    summary: 'All accounts, by username (service admins)',
    query: z.object({ query: z.optional(z.string()), ...paging }),
    body: noContent,
    response: pageOf(Person),
    status: 200,
  },
  updatePerson: {
    method: 'PUT',
    path: '/v1/people/:id',
    capability: 'people',
    summary: 'Disable an account, which ends its sessions, or enable it (service admins)',
    query: nothing,
    body: z.object({ disabled: z.boolean() }),
    response: Person,
    status: 200,
  },
  createPasswordReset: {
    method: 'POST',
    path: '/v1/people/:id/password-reset',
    capability: 'people',
    summary: 'The token of a link by which somebody chooses a new password, once (service admins)',
    query: nothing,
    body: nothing,
    response: PasswordReset,
    status: 201,
  },
  listAllGroups: {
    method: 'GET',
    path: '/v1/all-groups',
    capability: 'all-groups',
    summary: 'All groups of the service in figures, newest first (service admins)',
    query: z.object(paging),
    body: noContent,
    response: pageOf(GroupFigures),
    status: 200,
  },
  keepGroup: {
    method: 'POST',
    path: '/v1/groups/:id/keep',
    capability: 'quarantine',
    summary: 'Keep a group that a stranger added the caller to',
    versioned: true,
    query: nothing,
    body: nothing,
    response: Group,
    status: 200,
  },
  listBlocks: {
    method: 'GET',
    path: '/v1/blocks',
    capability: 'blocks',
    summary: 'Whom the caller has blocked, by username',
    query: z.object(paging),
    body: noContent,
    response: pageOf(Block),
    status: 200,
  },
  createBlock: {
    method: 'PUT',
    path: '/v1/blocks/:id',
    capability: 'blocks',
    summary: 'Block a person, by id: they cannot add the caller to a group',
    query: nothing,
    body: nothing,
    response: noContent,
    status: 204,
  },
  deleteBlock: {
    method: 'DELETE',
    path: '/v1/blocks/:id',
    capability: 'blocks',
    summary: 'Take back a block',
    query: nothing,
    body: noContent,
    response: noContent,
    status: 204,
  },
  createReport: {
    method: 'POST',
    path: '/v1/reports',
    capability: 'reports',
    summary: 'Report a group or a message that the caller can read to the admins of the service',
    query: nothing,
    /** Either `group_id` or `message_id`. */
    body: z.object({
      group_id: z.optional(Id),
      message_id: z.optional(Id),
      reason: nameText(limits.reportReason, { lines: true }),
    }),
    response: Report,
    status: 201,
  },
  readMe: {
    method: 'GET',
    path: '/v1/me',
    capability: 'me',
    summary: 'Who the token belongs to',
    query: nothing,
    body: noContent,
    response: Me,
    status: 200,
  },
  updateMe: {
    method: 'PUT',
    path: '/v1/me',
    capability: 'profile',
    summary: "Change the caller's name, by which they also sign in, or their picture: an upload of theirs, or null",
    query: nothing,
    body: z.object({ username: z.optional(username), avatar_url: z.optional(z.union([cleared, address])) }),
    response: Me,
    status: 200,
  },
  listContacts: {
    method: 'GET',
    path: '/v1/contacts',
    capability: 'contacts',
    summary: 'People that can be added to a group, by username',
    query: z.object({ query: z.optional(z.string()), ...paging }),
    body: noContent,
    response: pageOf(Contact),
    status: 200,
  },
  listConversations: {
    method: 'GET',
    path: '/v1/conversations',
    capability: 'read',
    summary: 'Latest message and unread count of up to 100 conversations, by id, comma-separated',
    query: z.object({ ids: z.string() }),
    body: noContent,
    response: z.object({ data: z.array(Conversation) }),
    status: 200,
  },
  markRead: {
    method: 'POST',
    path: '/v1/conversations/:id/read',
    capability: 'read',
    summary: "Move the caller's read marker, backwards too; null is before the first message",
    query: nothing,
    body: z.object({ up_to: z.union([cleared, Id]) }),
    response: Conversation,
    status: 200,
  },
  readRoles: {
    method: 'GET',
    path: '/v1/groups/:id/roles',
    capability: 'roles',
    summary: 'Who administers the group',
    versioned: true,
    query: nothing,
    body: noContent,
    response: Roles,
    status: 200,
  },
  updateRoles: {
    method: 'PUT',
    path: '/v1/groups/:id/roles',
    capability: 'roles',
    summary: 'Name the admins; at least one member',
    versioned: true,
    query: nothing,
    body: z.object({ admins: z.array(Id) }),
    response: Roles,
    status: 200,
  },
  listPinned: {
    method: 'GET',
    path: '/v1/groups/:id/pinned',
    capability: 'pinned',
    summary: "A group's messages with the reaction `pushpin` of one of its admins, newest first",
    query: z.object(paging),
    body: noContent,
    response: MessagePage,
    status: 200,
  },
  createAttachment: {
    method: 'POST',
    path: '/v1/attachments',
    capability: 'attachments',
    summary: 'Upload a file; its id is then attached to a message',
    keyed: true,
    query: nothing,
    body: noContent,
    upload: true,
    response: Attachment,
    status: 201,
  },
  listGroupAudit: {
    method: 'GET',
    path: '/v1/groups/:id/audit',
    capability: 'audit',
    summary: "What was done to a group, latest first (the group's and the service's admins)",
    query: z.object(paging),
    body: noContent,
    response: pageOf(AuditEntry),
    status: 200,
  },
  listAudit: {
    method: 'GET',
    path: '/v1/audit',
    capability: 'audit',
    summary: 'What was done in the whole service, latest first (service admins)',
    query: z.object(paging),
    body: noContent,
    response: pageOf(AuditEntry),
    status: 200,
  },
  typing: {
    method: 'POST',
    path: '/v1/conversations/:id/typing',
    capability: 'typing',
    summary: 'Tell the others that the caller is typing',
    query: nothing,
    body: nothing,
    response: noContent,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
