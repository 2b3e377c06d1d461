import * as z from 'zod/mini';
import { Contact, Id, Timestamp } from './resources';

const ServiceRole = z.enum(['member', 'admin']);

/** Capability `sessions`. `token` goes into `Authorization: Bearer`. */
export const Session = z.object({
  token: z.string(),
  expires_at: Timestamp,
  contact: Contact,
  /** Optional: without `role` the client requests `GET /v1/me`. */
  role: z.optional(ServiceRole),
});
export type Session = z.infer<typeof Session>;

export const AccountSession = z.object({
  id: Id,
  /** `Firefox on Windows`; empty if unknown. */
  device: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const Person = z.object({
  contact: Contact,
  role: ServiceRole,
  disabled_at: z.nullable(Timestamp),
  group_count: z.number(),
});
export type Person = z.infer<typeof Person>;

export const PasswordReset = z.object({ token: z.string(), expires_at: Timestamp });
export type PasswordReset = z.infer<typeof PasswordReset>;

export const Block = z.object({
  id: Id,
  username: z.string(),
  avatar_url: z.nullable(z.string()),
  created_at: Timestamp,
});
export type Block = z.infer<typeof Block>;

export const Me = z.object({ contact: Contact, role: ServiceRole });
export type Me = z.infer<typeof Me>;
