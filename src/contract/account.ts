import * as z from 'zod/mini';
import { Contact, Id, Timestamp } from './resources';

const ServiceRole = z.enum(['member', 'admin']);

/** Capability `sessions`. `token` goes into `Authorization: Bearer`. */
export const Session = z.object({
  token: z.string(),
  expires_at: Timestamp,
  contact: Contact,
  /** As `GET /v1/me` says; a service may leave it out, and is then asked. */
  role: z.optional(ServiceRole),
});
export type Session = z.infer<typeof Session>;

/** Capability `account`: where somebody is signed in. */
export const AccountSession = z.object({
  id: Id,
  /** `Firefox on Windows`; empty when the browser does not say. */
  device: z.string(),
  created_at: Timestamp,
  /** When it was last renewed. */
  last_used_at: Timestamp,
  /** It is the one that asks. */
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

/** Capability `people`: an account as service admins see it. */
export const Person = z.object({
  contact: Contact,
  role: ServiceRole,
  /** When an admin disabled it; null when it works. */
  disabled_at: z.nullable(Timestamp),
  group_count: z.number(),
});
export type Person = z.infer<typeof Person>;

/** Capability `people`: with the token its owner chooses a new password, once. */
export const PasswordReset = z.object({ token: z.string(), expires_at: Timestamp });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** Capability `blocks`: somebody whom the caller has blocked. */
export const Block = z.object({
  id: Id,
  username: z.string(),
  avatar_url: z.nullable(z.string()),
  /** When they were blocked. */
  created_at: Timestamp,
});
export type Block = z.infer<typeof Block>;

/** Capability `me`. */
export const Me = z.object({ contact: Contact, role: ServiceRole });
export type Me = z.infer<typeof Me>;
