import * as z from 'zod/mini';
import type { EndpointName, endpoints } from './endpoints';
import { inviteRoles } from './invites';
import { limits } from './limits';
import {
  address,
  attachments,
  choice,
  cleared,
  flag,
  groupFields,
  groupName,
  paging,
  password,
  ReactionsInput,
  storedTime,
  time,
  username,
  whole,
} from './requestFields';
import { Id } from './resources';
import type { Endpoint } from './startEndpoints';
import { nameText } from './text/names';
import { text } from './text/text';

/** The query and the body of each endpoint. The app imports only the type, so its bundle has no schemas. */
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

const withoutInput = (summary: string) => ({ summary, query: nothing, body: noContent });
const withQuery = <Q extends z.core.$ZodType>(summary: string, query: Q) => ({ summary, query, body: noContent });
const withBody = <B extends z.core.$ZodType>(summary: string, body: B) => ({ summary, query: nothing, body });

export const requests = {
  listMessages: withQuery(
    'Messages, newest first',
    z.object({
      conversation_id: z.optional(Id),
      ...paging,
      /** Capability `search`: words to find. `starting_after` reads the next page. */
      query: z.optional(text(limits.searchText)),
      /** Capability `search`: a page with this message in its middle. */
      around: z.optional(Id),
      /** Capability `search`: only messages created before these Unix seconds. */
      before_time: z.optional(time),
    }),
  ),
  createMessage: withBody(
    'Send a message',
    z.object({ conversation_id: Id, message: text(limits.messageText), attachments: z.optional(attachments) }),
  ),
  retrieveMessage: withoutInput('One message'),
  updateMessage: withBody(
    "Change text or attachments (author), or the caller's own reactions (members)",
    z.object({
      message: z.optional(text(limits.messageText)),
      reactions: z.optional(ReactionsInput),
      attachments: z.optional(attachments),
    }),
  ),
  deleteMessage: withoutInput('Delete a message for good'),
  listGroups: withQuery(
    'Groups of the caller, latest activity first',
    z.object({ archived: z.optional(flag), members: z.optional(z.literal('first')), ...paging }),
  ),
  createGroup: withBody('Create a group; the caller becomes its admin', z.object({ name: groupName, ...groupFields })),
  retrieveGroup: withoutInput('One group'),
  updateGroup: withBody(
    'Change, archive or restore a group',
    z.object({ name: z.optional(groupName), ...groupFields, archived_at: z.optional(z.union([cleared, time])) }),
  ),
  deleteGroup: withoutInput('Delete a group and its messages for good'),
  readCapabilities: withoutInput('What this service offers beyond the interface'),
  createContact: withBody(
    'Create an account and sign in; with the token of an invitation also join its group',
    z.object({ username, password, invite: z.optional(z.string()) }),
  ),
  createSession: withBody('Sign in', z.object({ username: z.string(), password: z.string() })),
  refreshSession: withBody('A new token by the HttpOnly cookie that signing in set', nothing),
  deleteSession: withoutInput('Sign out: the token and its cookie end'),
  listSessions: withoutInput('Where the caller is signed in, latest use first'),
  endSession: withoutInput('Sign out somewhere else'),
  endOtherSessions: withoutInput('Sign out everywhere else; the cookie of the answer goes on'),
  changePassword: withBody(
    'Change the password, which ends all sessions; the cookie of the answer goes on',
    z.object({ password: z.string(), new_password: password }),
  ),
  resetPassword: withBody(
    'Choose a new password by the token of a link, which ends all sessions, and sign in',
    z.object({ token: z.string(), new_password: password }),
  ),
  listPeople: withQuery(
    'All accounts, by username (service admins)',
    z.object({
      query: z.optional(z.string()),
      /** Capability `administration`. */
      show: z.optional(z.enum(['admins', 'disabled'])),
      /** Capability `administration`: the newest account first. */
      sort: z.optional(z.enum(['name', 'newest'])),
      ...paging,
    }),
  ),
  createPerson: withBody(
    'Create an account for somebody, who chooses the password by a link (service admins)',
    z.object({ username }),
  ),
  updatePerson: withBody(
    'Disable an account, which ends its sessions, or enable it; make an admin of the service, or a plain member (service admins)',
    z.object({
      disabled: z.optional(z.boolean()),
      /** Capability `administration`. */
      role: z.optional(z.enum(['member', 'admin'])),
    }),
  ),
  createPasswordReset: withBody(
    'The token of a link by which somebody chooses a new password, once (service admins)',
    nothing,
  ),
  listAllGroups: withQuery('All groups of the service in figures, newest first (service admins)', z.object(paging)),
  keepGroup: withBody('Keep a group that a stranger added the caller to', nothing),
  listPreferences: withoutInput('What the caller pinned, muted or hid'),
  updatePreference: withBody(
    'Pin, mute or hide one of one’s groups',
    z.object({
      pinned: z.optional(choice),
      muted: z.optional(choice),
      muted_until: z.optional(z.union([cleared, storedTime])),
      hidden_at: z.optional(z.union([cleared, storedTime])),
    }),
  ),
  listBlocks: withQuery('Whom the caller has blocked, by username', z.object(paging)),
  createBlock: withBody('Block a person, by id: they cannot add the caller to a group', nothing),
  deleteBlock: withoutInput('Take back a block'),
  /** Either `group_id` or `message_id`. */
  createReport: withBody(
    'Report a group or a message that the caller can read to the admins of the service',
    z.object({
      group_id: z.optional(Id),
      message_id: z.optional(Id),
      reason: nameText(limits.reportReason, { lines: true }),
    }),
  ),
  listReports: withQuery('Reports that nobody has closed, latest first (service admins)', z.object(paging)),
  closeReport: withoutInput('Close a report (service admins)'),
  createInvite: withBody(
    'Make a link by which people join a group (its admins); `expires_in` is in seconds',
    z.object({
      role: z.optional(z.enum(inviteRoles)),
      max_uses: z.optional(z.union([cleared, whole])),
      expires_in: z.optional(whole),
    }),
  ),
  listInvites: withoutInput('The invitations to a group that can still be used, newest first (its admins)'),
  deleteInvite: withoutInput('Revoke an invitation (admins of its group)'),
  previewInvite: withBody('Where an invitation leads, by its token', z.object({ token: z.string() })),
  joinByInvite: withBody('Join a group by the token of an invitation', z.object({ token: z.string() })),
  readMe: withoutInput('Who the token belongs to'),
  updateMe: withBody(
    "Change the caller's name, by which they also sign in, or their picture: an upload of theirs, or null",
    z.object({ username: z.optional(username), avatar_url: z.optional(z.union([cleared, address])) }),
  ),
  listContacts: withQuery(
    'People that can be added to a group, by username',
    z.object({ query: z.optional(z.string()), ...paging }),
  ),
  listConversations: withQuery(
    'Latest message and unread count of up to 100 conversations, by id, comma-separated',
    z.object({ ids: z.string() }),
  ),
  markRead: withBody(
    "Move the caller's read marker, backwards too; null is before the first message",
    z.object({ up_to: z.union([cleared, Id]) }),
  ),
  readRoles: withoutInput('Who administers the group'),
  updateRoles: withBody('Name the admins; at least one member', z.object({ admins: z.array(Id) })),
  listPinned: withQuery(
    "A group's messages with the reaction `pushpin` of one of its admins, newest first",
    z.object(paging),
  ),
  createAttachment: withoutInput('Upload a file; its id is then attached to a message'),
  listGroupAudit: withQuery(
    "What was done to a group, latest first (the group's and the service's admins)",
    z.object(paging),
  ),
  listAudit: withQuery(
    'What was done in the whole service, latest first (service admins)',
    z.object({
      ...paging,
      /** Action names, separated by commas. This field and the next four require the capability `administration`. */
      actions: z.optional(text(1_000)),
      /** The start of the username of the actor or of the person concerned. */
      person: z.optional(text(limits.searchText)),
      group: z.optional(text(limits.searchText)),
      /** Unix seconds, inclusive. */
      since: z.optional(time),
      /** Unix seconds, exclusive. */
      until: z.optional(time),
    }),
  ),
  typing: withBody('Tell the others that the caller is typing', nothing),
} as const satisfies Record<EndpointName, RequestShape>;
