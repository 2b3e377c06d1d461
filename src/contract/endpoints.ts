import * as z from 'zod/mini';
import { AccountSession, Block, PasswordReset, Person } from './account';
import { AuditPage, OpenReport } from './audit';
import { Invite, InvitePreview, NewInvite } from './invites';
import { Contact, Group, GroupFigures, GroupPreference, pageOf, Report } from './resources';
import { type Endpoint, endpoint, noContent, startEndpoints } from './startEndpoints';

export const endpoints = {
  ...startEndpoints,
  listSessions: endpoint('GET', '/v1/sessions', 200, z.object({ data: z.array(AccountSession) }), {
    capability: 'account',
  }),
  endSession: endpoint('DELETE', '/v1/sessions/:id', 204, noContent, { capability: 'account' }),
  listPeople: endpoint('GET', '/v1/people', 200, pageOf(Person), { capability: 'people' }),
  createPerson: endpoint('POST', '/v1/people', 201, Person, { capability: 'administration' }),
  updatePerson: endpoint('PUT', '/v1/people/:id', 200, Person, { capability: 'people' }),
  createPasswordReset: endpoint('POST', '/v1/people/:id/password-reset', 201, PasswordReset, { capability: 'people' }),
  listAllGroups: endpoint('GET', '/v1/all-groups', 200, pageOf(GroupFigures), { capability: 'all-groups' }),
  keepGroup: endpoint('POST', '/v1/groups/:id/keep', 200, Group, { capability: 'quarantine', versioned: true }),
  listPreferences: endpoint('GET', '/v1/me/preferences', 200, z.object({ data: z.array(GroupPreference) }), {
    capability: 'preferences',
  }),
  updatePreference: endpoint('PUT', '/v1/me/preferences/:id', 200, GroupPreference, {
    capability: 'preferences',
    versioned: true,
  }),
  listBlocks: endpoint('GET', '/v1/blocks', 200, pageOf(Block), { capability: 'blocks' }),
  createBlock: endpoint('PUT', '/v1/blocks/:id', 204, noContent, { capability: 'blocks' }),
  deleteBlock: endpoint('DELETE', '/v1/blocks/:id', 204, noContent, { capability: 'blocks' }),
  createReport: endpoint('POST', '/v1/reports', 201, Report, { capability: 'reports' }),
  listReports: endpoint('GET', '/v1/reports', 200, pageOf(OpenReport), { capability: 'report-list' }),
  closeReport: endpoint('DELETE', '/v1/reports/:id', 204, noContent, { capability: 'report-list' }),
  createInvite: endpoint('POST', '/v1/groups/:id/invites', 201, NewInvite, { capability: 'invites' }),
  listInvites: endpoint('GET', '/v1/groups/:id/invites', 200, z.object({ data: z.array(Invite) }), {
    capability: 'invites',
  }),
  deleteInvite: endpoint('DELETE', '/v1/groups/:id/invites/:invite_id', 204, noContent, { capability: 'invites' }),
  previewInvite: endpoint('POST', '/v1/invites/preview', 200, InvitePreview, { capability: 'invites', open: true }),
  joinByInvite: endpoint('POST', '/v1/invites/join', 200, Group, { capability: 'invites', versioned: true }),
  listContacts: endpoint('GET', '/v1/contacts', 200, pageOf(Contact), { capability: 'contacts' }),
  listGroupAudit: endpoint('GET', '/v1/groups/:id/audit', 200, AuditPage, { capability: 'audit' }),
  listAudit: endpoint('GET', '/v1/audit', 200, AuditPage, { capability: 'audit' }),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
