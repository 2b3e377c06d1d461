import * as z from 'zod/mini';
import { AccountSession, Block, Me, PasswordReset, Person, Session } from './account';
import { AuditEntry } from './audit';
import {
  Attachment,
  Capabilities,
  type CapabilityName,
  Contact,
  Conversation,
  Group,
  GroupFigures,
  Message,
  MessagePage,
  pageOf,
  Report,
  Roles,
} from './resources';

/** A request that the service answers, with all facts that both programs need; `requests` has what may be asked. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The capability that announces it; absent for endpoints of the interface itself. */
  capability?: CapabilityName | 'capabilities';
  /** The body is `multipart/form-data` with one field `file`, and streamed. */
  upload?: true;
  response: z.core.$ZodType;
  status: 200 | 201 | 204;
  open?: true;
  /** Ends the caller's session and begins another one, whose refresh cookie comes with the answer. */
  replacesSession?: true;
  keyed?: true;
  /** Has an `ETag`; a write takes `If-Match`. */
  versioned?: true;
}

type Facts = Omit<Endpoint, 'method' | 'path' | 'status' | 'response'>;

const endpoint = <
  const Method extends Endpoint['method'],
  const Path extends string,
  const Status extends Endpoint['status'],
  Response extends Endpoint['response'],
  const F extends Facts,
>(
  method: Method,
  path: Path,
  status: Status,
  response: Response,
  facts: F,
) => ({ method, path, status, response, ...facts });

const noContent = z.undefined();

export const endpoints = {
  listMessages: endpoint('GET', '/v1/messages', 200, MessagePage, {}),
  createMessage: endpoint('POST', '/v1/messages', 201, Message, { keyed: true, versioned: true }),
  retrieveMessage: endpoint('GET', '/v1/messages/:id', 200, Message, { versioned: true }),
  updateMessage: endpoint('PUT', '/v1/messages/:id', 200, Message, { versioned: true }),
  deleteMessage: endpoint('DELETE', '/v1/messages/:id', 204, noContent, { versioned: true }),
  listGroups: endpoint('GET', '/v1/groups', 200, pageOf(Group), {}),
  createGroup: endpoint('POST', '/v1/groups', 201, Group, { keyed: true, versioned: true }),
  retrieveGroup: endpoint('GET', '/v1/groups/:id', 200, Group, { versioned: true }),
  updateGroup: endpoint('PUT', '/v1/groups/:id', 200, Group, { versioned: true }),
  deleteGroup: endpoint('DELETE', '/v1/groups/:id', 204, noContent, { versioned: true }),
  readCapabilities: endpoint('GET', '/v1/capabilities', 200, Capabilities, { capability: 'capabilities', open: true }),
  createContact: endpoint('POST', '/v1/contacts', 201, Session, { capability: 'sessions', open: true }),
  createSession: endpoint('POST', '/v1/sessions', 201, Session, { capability: 'sessions', open: true }),
  refreshSession: endpoint('POST', '/v1/sessions/refresh', 201, Session, { capability: 'sessions', open: true }),
  deleteSession: endpoint('DELETE', '/v1/sessions/current', 204, noContent, { capability: 'sessions' }),
  listSessions: endpoint('GET', '/v1/sessions', 200, z.object({ data: z.array(AccountSession) }), {
    capability: 'account',
  }),
  endSession: endpoint('DELETE', '/v1/sessions/:id', 204, noContent, { capability: 'account' }),
  endOtherSessions: endpoint('DELETE', '/v1/sessions', 204, noContent, {
    capability: 'account',
    replacesSession: true,
  }),
  changePassword: endpoint('PUT', '/v1/me/password', 204, noContent, { capability: 'account', replacesSession: true }),
  resetPassword: endpoint('POST', '/v1/sessions/reset', 201, Session, { capability: 'account', open: true }),
  listPeople: endpoint('GET', '/v1/people', 200, pageOf(Person), { capability: 'people' }),
  updatePerson: endpoint('PUT', '/v1/people/:id', 200, Person, { capability: 'people' }),
  createPasswordReset: endpoint('POST', '/v1/people/:id/password-reset', 201, PasswordReset, { capability: 'people' }),
  listAllGroups: endpoint('GET', '/v1/all-groups', 200, pageOf(GroupFigures), { capability: 'all-groups' }),
  keepGroup: endpoint('POST', '/v1/groups/:id/keep', 200, Group, { capability: 'quarantine', versioned: true }),
  listBlocks: endpoint('GET', '/v1/blocks', 200, pageOf(Block), { capability: 'blocks' }),
  createBlock: endpoint('PUT', '/v1/blocks/:id', 204, noContent, { capability: 'blocks' }),
  deleteBlock: endpoint('DELETE', '/v1/blocks/:id', 204, noContent, { capability: 'blocks' }),
  createReport: endpoint('POST', '/v1/reports', 201, Report, { capability: 'reports' }),
  readMe: endpoint('GET', '/v1/me', 200, Me, { capability: 'me' }),
  updateMe: endpoint('PUT', '/v1/me', 200, Me, { capability: 'profile' }),
  listContacts: endpoint('GET', '/v1/contacts', 200, pageOf(Contact), { capability: 'contacts' }),
  listConversations: endpoint('GET', '/v1/conversations', 200, z.object({ data: z.array(Conversation) }), {
    capability: 'read',
  }),
  markRead: endpoint('POST', '/v1/conversations/:id/read', 200, Conversation, { capability: 'read' }),
  readRoles: endpoint('GET', '/v1/groups/:id/roles', 200, Roles, { capability: 'roles', versioned: true }),
  updateRoles: endpoint('PUT', '/v1/groups/:id/roles', 200, Roles, { capability: 'roles', versioned: true }),
  listPinned: endpoint('GET', '/v1/groups/:id/pinned', 200, MessagePage, { capability: 'pinned' }),
  createAttachment: endpoint('POST', '/v1/attachments', 201, Attachment, {
    capability: 'attachments',
    keyed: true,
    upload: true,
  }),
  listGroupAudit: endpoint('GET', '/v1/groups/:id/audit', 200, pageOf(AuditEntry), { capability: 'audit' }),
  listAudit: endpoint('GET', '/v1/audit', 200, pageOf(AuditEntry), { capability: 'audit' }),
  typing: endpoint('POST', '/v1/conversations/:id/typing', 204, noContent, { capability: 'typing' }),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
