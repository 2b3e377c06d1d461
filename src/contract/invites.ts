import * as z from 'zod/mini';
import { Id, Timestamp } from './resources';

export const inviteRoles = ['member', 'admin'] as const;

/** Capability `invites`: an invitation by link that can still be used, as admins of its group see it. */
export const Invite = z.object({
  id: Id,
  role: z.enum(inviteRoles),
  /** Null: as many as the group has room for. */
  max_uses: z.nullable(z.number()),
  uses: z.number(),
  created_by: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type Invite = z.infer<typeof Invite>;

/** The service stores a hash of the token, so this answer alone holds it. */
export const NewInvite = z.extend(Invite, { token: z.string() });
export type NewInvite = z.infer<typeof NewInvite>;

/** An invitation as anybody sees it who has its token, signed in or not. */
export const InvitePreview = z.object({
  group_name: z.string(),
  invited_by: z.string(),
  /** True if a person without an account may create one with it. */
  sign_up: z.boolean(),
});
export type InvitePreview = z.infer<typeof InvitePreview>;
