import * as z from 'zod/mini';
import { Id, Timestamp } from './resources';

/** Capability `audit`. Contains no written words, except a report's reason. */
export const AuditEntry = z.object({
  id: Id,
  at: Timestamp,
  /** Username; null for an action without sign-in and for the operator's commands. */
  actor: z.nullable(z.string()),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  group_id: z.nullable(Id),
  group_name: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** The reason of a report in the reporter's words, or the former name of a renamed person. */
  detail: z.optional(z.nullable(z.string())),
  request_id: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z.object({
  has_more: z.boolean(),
  data: z.array(AuditEntry),
  /** The last entry that a filter has read, if the trail goes on: the cursor of the next page, which `data` may not have. */
  read_to: z.optional(Id),
});

/** Capability `report-list`: a report that no admin of the service has closed. */
export const OpenReport = z.object({
  id: Id,
  at: Timestamp,
  /** Username. */
  reporter: z.nullable(z.string()),
  reason: z.string(),
  /** Null if the group was deleted. */
  group_id: z.nullable(Id),
  group_name: z.nullable(z.string()),
  /** Null for a group that was reported as a whole, and for a message that was deleted. */
  message_id: z.nullable(Id),
  /** The author of the reported message. */
  author: z.nullable(z.object({ id: Id, username: z.string(), is_disabled: z.boolean() })),
});
export type OpenReport = z.infer<typeof OpenReport>;

export const auditActions = [
  'group.create',
  'group.archive',
  'group.restore',
  'group.delete',
  'group.import',
  'message.delete',
  'member.add',
  'member.remove',
  'member.join',
  'invite.create',
  'invite.revoke',
  'role.change',
  'sign-in.failure',
  'access.refused',
  'rate-limit.hit',
  'token.mint',
  'session.replay',
  'password.change',
  'password.reset',
  'name.change',
  'account.disable',
  'account.enable',
  'account.create',
  'account.promote',
  'account.demote',
  'group.report',
  'message.report',
  'report.close',
] as const;
export type AuditAction = (typeof auditActions)[number];
