import type { Context } from 'hono';
import { hashToken } from '../accounts/hashToken';
import { minuteMs } from '../durations';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { type Caller, findCaller, setLastActive } from '../store/people/tokens';
import type { Env } from './env';

const bearerOf = (c: Context<Env>): string | undefined =>
  /^Bearer +([\w~+/=.-]{1,512})$/i.exec(c.req.header('Authorization') ?? '')?.[1];

export async function findCallerOf(service: Service, c: Context<Env>): Promise<Caller | undefined> {
  const token = bearerOf(c);
  return token ? findCaller(service.store.db, hashToken(token), service.now()) : undefined;
}

/**
 * Accepts a bearer token and no cookie, so a page of another site cannot write for a signed-in person. Throws `unauthenticated`
 * without a valid token.
 */
export async function requireCaller(service: Service, c: Context<Env>): Promise<Caller> {
  const caller = await findCallerOf(service, c);
  if (!caller) {
    throw new Refusal('unauthenticated', {
      headers: { 'WWW-Authenticate': bearerOf(c) ? 'Bearer error="invalid_token"' : 'Bearer' },
    });
  }
  c.set('callerId', caller.id);
  return { ...caller, last_active_at: (await noteActivity(service, caller.id)) ?? caller.last_active_at };
}

/** Stores the activity at most once a minute, to avoid a write for each read. Returns the stored time. */
async function noteActivity({ store, lastActivity, now: clock }: Service, contactId: string) {
  const now = clock();
  const last = lastActivity.get(contactId);
  if (last !== undefined && Math.abs(now - last) < minuteMs) return undefined;
  if (lastActivity.size > 10_000) lastActivity.clear();
  lastActivity.set(contactId, now);
  return setLastActive(store.db, contactId, now).then(
    () => now,
    (error) => void console.error('activity:', error),
  );
}
