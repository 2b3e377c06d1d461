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

const noContent = z.undefined();

export const endpoints = {
  listMessages: { method: 'GET', path: '/v1/messages', response: MessagePage, status: 200 },
  createMessage: { method: 'POST', path: '/v1/messages', keyed: true, versioned: true, response: Message, status: 201 },
  retrieveMessage: { method: 'GET', path: '/v1/messages/:id', versioned: true, response: Message, status: 200 },
  updateMessage: { method: 'PUT', path: '/v1/messages/:id', versioned: true, response: Message, status: 200 },
  deleteMessage: { method: 'DELETE', path: '/v1/messages/:id', versioned: true, response: noContent, status: 204 },
  listGroups: { method: 'GET', path: '/v1/groups', response: pageOf(Group), status: 200 },
  createGroup: { method: 'POST', path: '/v1/groups', keyed: true, versioned: true, response: Group, status: 201 },
  retrieveGroup: { method: 'GET', path: '/v1/groups/:id', versioned: true, response: Group, status: 200 },
  updateGroup: { method: 'PUT', path: '/v1/groups/:id', versioned: true, response: Group, status: 200 },
  deleteGroup: { method: 'DELETE', path: '/v1/groups/:id', versioned: true, response: noContent, status: 204 },
  readCapabilities: {
    method: 'GET',
    path: '/v1/capabilities',
    capability: 'capabilities',
    open: true,
    response: Capabilities,
    status: 200,
  },
  createContact: {
    method: 'POST',
    path: '/v1/contacts',
    capability: 'sessions',
    open: true,
    response: Session,
    status: 201,
  },
  createSession: {
    method: 'POST',
    path: '/v1/sessions',
    capability: 'sessions',
    open: true,
    response: Session,
    status: 201,
  },
  refreshSession: {
    method: 'POST',
    path: '/v1/sessions/refresh',
    capability: 'sessions',
    open: true,
    response: Session,
    status: 201,
  },
  deleteSession: {
    method: 'DELETE',
    path: '/v1/sessions/current',
    capability: 'sessions',
    response: noContent,
    status: 204,
  },
  listSessions: {
    method: 'GET',
    path: '/v1/sessions',
    capability: 'account',
    response: z.object({ data: z.array(AccountSession) }),
    status: 200,
  },
  endSession: { method: 'DELETE', path: '/v1/sessions/:id', capability: 'account', response: noContent, status: 204 },
  endOtherSessions: {
    method: 'DELETE',
    path: '/v1/sessions',
    capability: 'account',
    replacesSession: true,
    response: noContent,
    status: 204,
  },
  changePassword: {
    method: 'PUT',
    path: '/v1/me/password',
    capability: 'account',
    replacesSession: true,
    response: noContent,
    status: 204,
  },
  resetPassword: {
    method: 'POST',
    path: '/v1/sessions/reset',
    capability: 'account',
    open: true,
    response: Session,
    status: 201,
  },
  listPeople: { method: 'GET', path: '/v1/people', capability: 'people', response: pageOf(Person), status: 200 },
  updatePerson: { method: 'PUT', path: '/v1/people/:id', capability: 'people', response: Person, status: 200 },
  createPasswordReset: {
    method: 'POST',
    path: '/v1/people/:id/password-reset',
    capability: 'people',
    response: PasswordReset,
    status: 201,
  },
  listAllGroups: {
    method: 'GET',
    path: '/v1/all-groups',
    capability: 'all-groups',
    response: pageOf(GroupFigures),
    status: 200,
  },
  keepGroup: {
    method: 'POST',
    path: '/v1/groups/:id/keep',
    capability: 'quarantine',
    versioned: true,
    response: Group,
    status: 200,
  },
  listBlocks: { method: 'GET', path: '/v1/blocks', capability: 'blocks', response: pageOf(Block), status: 200 },
  createBlock: { method: 'PUT', path: '/v1/blocks/:id', capability: 'blocks', response: noContent, status: 204 },
  deleteBlock: { method: 'DELETE', path: '/v1/blocks/:id', capability: 'blocks', response: noContent, status: 204 },
  createReport: { method: 'POST', path: '/v1/reports', capability: 'reports', response: Report, status: 201 },
  readMe: { method: 'GET', path: '/v1/me', capability: 'me', response: Me, status: 200 },
  updateMe: { method: 'PUT', path: '/v1/me', capability: 'profile', response: Me, status: 200 },
  listContacts: { method: 'GET', path: '/v1/contacts', capability: 'contacts', response: pageOf(Contact), status: 200 },
  listConversations: {
    method: 'GET',
    path: '/v1/conversations',
    capability: 'read',
    response: z.object({ data: z.array(Conversation) }),
    status: 200,
  },
  markRead: {
    method: 'POST',
    path: '/v1/conversations/:id/read',
    capability: 'read',
    response: Conversation,
    status: 200,
  },
  readRoles: {
    method: 'GET',
    path: '/v1/groups/:id/roles',
    capability: 'roles',
    versioned: true,
    response: Roles,
    status: 200,
  },
  updateRoles: {
    method: 'PUT',
    path: '/v1/groups/:id/roles',
    capability: 'roles',
    versioned: true,
    response: Roles,
    status: 200,
  },
  listPinned: {
    method: 'GET',
    path: '/v1/groups/:id/pinned',
    capability: 'pinned',
    response: MessagePage,
    status: 200,
  },
  createAttachment: {
    method: 'POST',
    path: '/v1/attachments',
    capability: 'attachments',
    keyed: true,
    upload: true,
    response: Attachment,
    status: 201,
  },
  listGroupAudit: {
    method: 'GET',
    path: '/v1/groups/:id/audit',
    capability: 'audit',
    response: pageOf(AuditEntry),
    status: 200,
  },
  listAudit: { method: 'GET', path: '/v1/audit', capability: 'audit', response: pageOf(AuditEntry), status: 200 },
  typing: {
    method: 'POST',
    path: '/v1/conversations/:id/typing',
    capability: 'typing',
    response: noContent,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
