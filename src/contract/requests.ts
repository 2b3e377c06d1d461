import * as z from 'zod/mini';
import { isSafeAddress } from './addresses';
import type { Endpoint, EndpointName, endpoints } from './endpoints';
import { limits } from './limits';
import { nameText } from './names';
import { Id, reactionName } from './resources';
import { codePoints, normalized, text } from './text';
import { usernameProblem } from './usernames';

/** The query and the body of each endpoint. The app imports only its type: the schemas are not in its script. */
export interface RequestShape {
  query: z.core.$ZodType;
  body: z.core.$ZodType;
  summary: string;
}

export type RequestOf<E extends Endpoint> = (typeof requests)[{
  [K in EndpointName]: (typeof endpoints)[K] extends Pick<E, 'method' | 'path'> ? K : never;
}[EndpointName]];

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

export const requests = {
  listMessages: {
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
  },
  createMessage: {
    summary: 'Send a message',
    query: nothing,
    body: z.object({ conversation_id: Id, message: text(limits.messageText), attachments: z.optional(attachments) }),
  },
  retrieveMessage: { summary: 'One message', query: nothing, body: noContent },
  updateMessage: {
    summary: "Change text or attachments (author), or the caller's own reactions (members)",
    query: nothing,
    body: z.object({
      message: z.optional(text(limits.messageText)),
      reactions: z.optional(ReactionsInput),
      attachments: z.optional(attachments),
    }),
  },
  deleteMessage: { summary: 'Delete a message for good', query: nothing, body: noContent },
  listGroups: {
    summary: 'Groups of the caller, latest activity first',
    query: z.object({ archived: z.optional(flag), members: z.optional(z.literal('first')), ...paging }),
    body: noContent,
  },
  createGroup: {
    summary: 'Create a group; the caller becomes its admin',
    query: nothing,
    body: z.object({ name: groupName, ...groupFields }),
  },
  retrieveGroup: { summary: 'One group', query: nothing, body: noContent },
  updateGroup: {
    summary: 'Change, archive or restore a group',
    query: nothing,
    body: z.object({ name: z.optional(groupName), ...groupFields, archived_at: z.optional(z.union([cleared, time])) }),
  },
  deleteGroup: { summary: 'Delete a group and its messages for good', query: nothing, body: noContent },
  readCapabilities: { summary: 'What this service offers beyond the interface', query: nothing, body: noContent },
  createContact: { summary: 'Create an account and sign in', query: nothing, body: z.object({ username, password }) },
  createSession: { summary: 'Sign in', query: nothing, body: z.object({ username: z.string(), password: z.string() }) },
  refreshSession: { summary: 'A new token by the HttpOnly cookie that signing in set', query: nothing, body: nothing },
  deleteSession: { summary: 'Sign out: the token and its cookie end', query: nothing, body: noContent },
  listSessions: { summary: 'Where the caller is signed in, latest use first', query: nothing, body: noContent },
  endSession: { summary: 'Sign out somewhere else', query: nothing, body: noContent },
  endOtherSessions: {
    summary: 'Sign out everywhere else; the cookie of the answer goes on',
    query: nothing,
    body: noContent,
  },
  changePassword: {
    summary: 'Change the password, which ends all sessions; the cookie of the answer goes on',
    query: nothing,
    body: z.object({ password: z.string(), new_password: password }),
  },
  resetPassword: {
    summary: 'Choose a new password by the token of a link, which ends all sessions, and sign in',
    query: nothing,
    body: z.object({ token: z.string(), new_password: password }),
  },
  listPeople: {
    summary: 'All accounts, by username (service admins)',
    query: z.object({ query: z.optional(z.string()), ...paging }),
    body: noContent,
  },
  updatePerson: {
    summary: 'Disable an account, which ends its sessions, or enable it (service admins)',
    query: nothing,
    body: z.object({ disabled: z.boolean() }),
  },
  createPasswordReset: {
    summary: 'The token of a link by which somebody chooses a new password, once (service admins)',
    query: nothing,
    body: nothing,
  },
  listAllGroups: {
    summary: 'All groups of the service in figures, newest first (service admins)',
    query: z.object(paging),
    body: noContent,
  },
  keepGroup: { summary: 'Keep a group that a stranger added the caller to', query: nothing, body: nothing },
  listBlocks: { summary: 'Whom the caller has blocked, by username', query: z.object(paging), body: noContent },
  createBlock: {
    summary: 'Block a person, by id: they cannot add the caller to a group',
    query: nothing,
    body: nothing,
  },
  deleteBlock: { summary: 'Take back a block', query: nothing, body: noContent },
  createReport: {
    summary: 'Report a group or a message that the caller can read to the admins of the service',
    query: nothing,
    /** Either `group_id` or `message_id`. */
    body: z.object({
      group_id: z.optional(Id),
      message_id: z.optional(Id),
      reason: nameText(limits.reportReason, { lines: true }),
    }),
  },
  readMe: { summary: 'Who the token belongs to', query: nothing, body: noContent },
  updateMe: {
    summary: "Change the caller's name, by which they also sign in, or their picture: an upload of theirs, or null",
    query: nothing,
    body: z.object({ username: z.optional(username), avatar_url: z.optional(z.union([cleared, address])) }),
  },
  listContacts: {
    summary: 'People that can be added to a group, by username',
    query: z.object({ query: z.optional(z.string()), ...paging }),
    body: noContent,
  },
  listConversations: {
    summary: 'Latest message and unread count of up to 100 conversations, by id, comma-separated',
    query: z.object({ ids: z.string() }),
    body: noContent,
  },
  markRead: {
    summary: "Move the caller's read marker, backwards too; null is before the first message",
    query: nothing,
    body: z.object({ up_to: z.union([cleared, Id]) }),
  },
  readRoles: { summary: 'Who administers the group', query: nothing, body: noContent },
  updateRoles: {
    summary: 'Name the admins; at least one member',
    query: nothing,
    body: z.object({ admins: z.array(Id) }),
  },
  listPinned: {
    summary: "A group's messages with the reaction `pushpin` of one of its admins, newest first",
    query: z.object(paging),
    body: noContent,
  },
  createAttachment: { summary: 'Upload a file; its id is then attached to a message', query: nothing, body: noContent },
  listGroupAudit: {
    summary: "What was done to a group, latest first (the group's and the service's admins)",
    query: z.object(paging),
    body: noContent,
  },
  listAudit: {
    summary: 'What was done in the whole service, latest first (service admins)',
    query: z.object(paging),
    body: noContent,
  },
  typing: { summary: 'Tell the others that the caller is typing', query: nothing, body: nothing },
} as const satisfies Record<EndpointName, RequestShape>;
