import * as z from 'zod/mini';
import { confirmSignOut, readSignOuts, removeSignOut, writeSignOut } from '../browser/signOuts';
import { readStored, webStorage, writeStored } from '../browser/storage';
import { storageKeys } from '../browser/storageKeys';
import { inTime } from '../browser/time/inTime';

/** The stored session never contains a token. */
export const RememberedSession = z.object({
  base: z.string(),
  kind: z.enum(['account', 'token']),
  id: z.string(),
  username: z.string(),
  role: z.enum(['member', 'admin']),
  /** True if responses carry `Confab-Capabilities`. A response without the header is then from a gateway. */
  announces: z.optional(z.boolean()),
  /** The capabilities of the last visit apply until the first response. */
  capabilities: z.optional(z.array(z.string())),
});
export type RememberedSession = z.infer<typeof RememberedSession>;

/** `who` owns the token. `RememberedSession` may belong to a different person, who uses another tab. */
const StoredToken = z.object({
  base: z.string(),
  token: z.string(),
  announces: z.optional(z.boolean()),
  capabilities: z.optional(z.array(z.string())),
  who: z.optional(z.pick(RememberedSession, { id: true, username: true, role: true })),
});
export type StoredToken = z.infer<typeof StoredToken>;

/** The owner of a token that the service cannot identify. `token` is only a hash. */
const Known = z.object({ base: z.string(), token: z.string(), id: z.string(), username: z.string() });
export type Known = z.infer<typeof Known>;

const SignOut = z.object({ base: z.string(), id: z.string(), isPending: z.boolean() });

const maxKnown = 20;

/** If the browser refuses storage, a reload requires a new sign-in. */
export type SessionMemory = ReturnType<typeof createSessionMemory>;

export function createSessionMemory(local = webStorage('localStorage'), tab = webStorage('sessionStorage')) {
  const known = () => readStored(local, 'confab:names', z.array(Known)) ?? [];
  const setKnown = (all: Known[]) => void writeStored(local, 'confab:names', all.length > 0 ? all : null);
  let unstored: string[] = [];
  const leaving = () => readStored(local, storageKeys.leaving, z.array(z.string())) ?? unstored;
  const isSame = (one: Known, other: Known) => one.base === other.base && one.token === other.token;
  const remembered = () => readStored(local, storageKeys.session, RememberedSession) ?? null;
  const setRemembered = (session: RememberedSession | null) => void writeStored(local, storageKeys.session, session);
  const token = () => readStored(tab, storageKeys.token, StoredToken) ?? null;
  const setToken = (kept: StoredToken | null) => void writeStored(tab, storageKeys.token, kept);
  const setLeaving = (base: string, isLeaving: boolean) => {
    const others = leaving().filter((other) => other !== base);
    const next = isLeaving ? [...others, base] : others;
    unstored = writeStored(local, storageKeys.leaving, next.length > 0 ? next : null) ? [] : next;
  };
  /** Ignores database errors, because web storage also has the sign-out. */
  const onDisk = async (work: Promise<unknown>) => void (await inTime(work).catch(() => undefined));
  return {
    /** Repeats a sign-out that web storage lost in a crash. Resolves to the ended session, and never rejects. */
    restore: async () => {
      const found = await inTime(readSignOuts()).catch(() => []);
      const signOuts = found.flatMap((row) => z.safeParse(SignOut, row).data ?? []);
      const hasLeft = (base: string, id: string) => signOuts.some((each) => each.base === base && each.id === id);
      for (const { base, isPending } of signOuts) if (isPending) setLeaving(base, true);
      const kept = token();
      if (kept?.who && hasLeft(kept.base, kept.who.id)) setToken(null);
      const last = remembered();
      if (!last || !hasLeft(last.base, last.id)) return null;
      setRemembered(null);
      return last;
    },
    noteSignOut: (base: string, id: string) => onDisk(writeSignOut({ base, id, isPending: leaving().includes(base) })),
    noteConfirmed: (base: string) => onDisk(confirmSignOut(base)),
    // A sign-in by token must not cancel a pending sign-out of an account.
    noteSignIn: async (base: string) => {
      if (!leaving().includes(base)) await onDisk(removeSignOut(base));
    },
    remembered,
    setRemembered,
    token,
    setToken,
    known,
    addKnown: (one: Known) => setKnown([one, ...known().filter((other) => !isSame(other, one))].slice(0, maxKnown)),
    forgetKnown: (base: string, id: string) => setKnown(known().filter((one) => one.base !== base || one.id !== id)),
    leaving,
    setLeaving,
  };
}
