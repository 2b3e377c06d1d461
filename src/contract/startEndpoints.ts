import * as z from 'zod/mini';
import { Me, Session } from './account';
import {
  Attachment,
  Capabilities,
  type CapabilityName,
  Conversation,
  Group,
  Message,
  MessagePage,
  pageOf,
  Roles,
} from './resources';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  capability?: CapabilityName | 'capabilities';
  /** The body is a streamed `multipart/form-data` with one field `file`. */
  upload?: true;
  response: z.core.$ZodType;
  status: 200 | 201 | 204;
  open?: true;
  /** Ends the caller's session and starts a new session with a new refresh cookie. */
  replacesSession?: true;
  keyed?: true;
  /** Has an `ETag`; a write accepts `If-Match`. */
  versioned?: true;
}

type Facts = Omit<Endpoint, 'method' | 'path' | 'status' | 'response'>;

export const endpoint = <
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

export const noContent = z.undefined();

export const startEndpoints = {
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
  endOtherSessions: endpoint('DELETE', '/v1/sessions', 204, noContent, {
    capability: 'account',
    replacesSession: true,
  }),
  changePassword: endpoint('PUT', '/v1/me/password', 204, noContent, { capability: 'account', replacesSession: true }),
  resetPassword: endpoint('POST', '/v1/sessions/reset', 201, Session, { capability: 'account', open: true }),
  readMe: endpoint('GET', '/v1/me', 200, Me, { capability: 'me' }),
  updateMe: endpoint('PUT', '/v1/me', 200, Me, { capability: 'profile' }),
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
  typing: endpoint('POST', '/v1/conversations/:id/typing', 204, noContent, { capability: 'typing' }),
} as const satisfies Record<string, Endpoint>;
