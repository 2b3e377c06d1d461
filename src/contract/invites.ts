import * as z from 'zod/mini';
import { Id, Timestamp } from './resources';

export const inviteRoles = ['member', 'admin'] as const;

export const Invite = z.object({
  id: Id,
  role: z.enum(inviteRoles),
  max_uses: z.nullable(z.number()),
  uses: z.number(),
  created_by: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type Invite = z.infer<typeof Invite>;

/** The service stores only a hash of the token, so no later response contains the token. */
export const NewInvite = z.extend(Invite, { token: z.string() });
export type NewInvite = z.infer<typeof NewInvite>;

export const InvitePreview = z.object({
  group_name: z.string(),
  invited_by: z.string(),
  /** True if a person without an account may create an account with the invitation. */
  sign_up: z.boolean(),
});
export type InvitePreview = z.infer<typeof InvitePreview>;
