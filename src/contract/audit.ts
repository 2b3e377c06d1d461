import * as z from 'zod/mini';
import { Id, Timestamp } from './resources';

/** Capability `audit`. Contains no message text, except a report's reason. */
export const AuditEntry = z.object({
  id: Id,
  at: Timestamp,
  /** Username; null for an action without sign-in and for commands of the operator. */
  actor: z.nullable(z.string()),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  group_id: z.nullable(Id),
  group_name: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** The reason of a report, or the former name of a renamed person. */
  detail: z.optional(z.nullable(z.string())),
  request_id: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z.object({
  has_more: z.boolean(),
  data: z.array(AuditEntry),
  /** The cursor of the next page: the last entry that the service has read, even if the filter left it out. */
  read_to: z.optional(Id),
});

export const OpenReport = z.object({
  id: Id,
  at: Timestamp,
  reporter: z.nullable(z.string()),
  reason: z.string(),
  /** Null if the group was deleted. */
  group_id: z.nullable(Id),
  group_name: z.nullable(z.string()),
  /** Null for a report on a whole group and for a deleted message. */
  message_id: z.nullable(Id),
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
