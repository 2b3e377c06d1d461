import * as z from 'zod/mini';
import { readStored, webStorage, writeStored } from '../browser/storage';
import { storageKeys } from '../browser/storageKeys';

/** The session as it is stored between visits: enough to resume it, and never a token. */
export const RememberedSession = z.object({
  base: z.string(),
  kind: z.enum(['account', 'token']),
  id: z.string(),
  username: z.string(),
  role: z.enum(['member', 'admin']),
  /** True if its answers carry `Confab-Capabilities`. One that does not is then a gateway's. */
  announces: z.optional(z.boolean()),
  /** The announced capabilities, which decide about the screen until the first answer. */
  capabilities: z.optional(z.array(z.string())),
});
export type RememberedSession = z.infer<typeof RememberedSession>;

/** With the person of the token: the remembered session may be another person's in another tab. */
const KeptToken = z.object({
  base: z.string(),
  token: z.string(),
  announces: z.optional(z.boolean()),
  capabilities: z.optional(z.array(z.string())),
  who: z.optional(z.pick(RememberedSession, { id: true, username: true, role: true })),
});
export type KeptToken = z.infer<typeof KeptToken>;

/** The person of a plain service's token, known by the answer to a message. Only a hash of the token is stored. */
const Known = z.object({ base: z.string(), token: z.string(), id: z.string(), username: z.string() });
export type Known = z.infer<typeof Known>;

/** More services than anybody has. */
const maxKnown = 20;

/** Both storages of the browser. If one is refused or full, the person signs in again after a reload. */
export interface SessionMemory {
  remembered(): RememberedSession | null;
  setRemembered(session: RememberedSession | null): void;
  /** A pasted token that its owner chose to store in this tab. */
  token(): KeptToken | null;
  setToken(kept: KeptToken | null): void;
  known(): readonly Known[];
  addKnown(known: Known): void;
  /** Removes a person who signs out. */
  forgetKnown(base: string, id: string): void;
  /** The services that have not confirmed a sign-out. */
  leaving(): readonly string[];
  setLeaving(base: string, isLeaving: boolean): void;
}

export function createSessionMemory(
  local = webStorage('localStorage'),
  tab = webStorage('sessionStorage'),
): SessionMemory {
  const known = () => readStored(local, 'confab:names', z.array(Known)) ?? [];
  const setKnown = (all: Known[]) => void writeStored(local, 'confab:names', all.length > 0 ? all : null);
  /** For this page only, if storage is refused. */
  let unstored: string[] = [];
  const leaving = () => readStored(local, storageKeys.leaving, z.array(z.string())) ?? unstored;
  const isSame = (one: Known, other: Known) => one.base === other.base && one.token === other.token;
  return {
    remembered: () => readStored(local, storageKeys.session, RememberedSession) ?? null,
    setRemembered: (session) => void writeStored(local, storageKeys.session, session),
    token: () => readStored(tab, storageKeys.token, KeptToken) ?? null,
    setToken: (kept) => void writeStored(tab, storageKeys.token, kept),
    known,
    addKnown: (one) => setKnown([one, ...known().filter((other) => !isSame(other, one))].slice(0, maxKnown)),
    forgetKnown: (base, id) => setKnown(known().filter((one) => one.base !== base || one.id !== id)),
    leaving,
    setLeaving: (base, isLeaving) => {
      const others = leaving().filter((other) => other !== base);
      const next = isLeaving ? [...others, base] : others;
      unstored = writeStored(local, storageKeys.leaving, next.length > 0 ? next : null) ? [] : next;
    },
  };
}
