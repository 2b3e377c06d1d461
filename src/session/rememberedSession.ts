import * as z from 'zod/mini';
import { readStored, webStorage, writeStored } from '../browser/storage';
import { storageKeys } from '../browser/storageKeys';

/** What is kept of a session between visits: enough to look for it again, and never a token. */
export const RememberedSession = z.object({
  base: z.string(),
  kind: z.enum(['account', 'token']),
  id: z.string(),
  username: z.string(),
  role: z.enum(['member', 'admin']),
  /** Its answers carry `Confab-Capabilities`: one that does not is a gateway's. */
  announces: z.optional(z.boolean()),
  /** What it announced: decides what is shown until it answers. */
  capabilities: z.optional(z.array(z.string())),
});
export type RememberedSession = z.infer<typeof RememberedSession>;

/** With whose it turned out to be: the remembered one is the last session in any tab, and that may be another person's. */
const KeptToken = z.object({
  base: z.string(),
  token: z.string(),
  announces: z.optional(z.boolean()),
  capabilities: z.optional(z.array(z.string())),
  who: z.optional(z.pick(RememberedSession, { id: true, username: true, role: true })),
});
export type KeptToken = z.infer<typeof KeptToken>;

/** Who a token of a plain service turned out to belong to, by the answer to a message; of the token only a hash. */
const Known = z.object({ base: z.string(), token: z.string(), id: z.string(), username: z.string() });
export type Known = z.infer<typeof Known>;

/** More than anybody has services. */
const maxKnown = 20;

/** Both storages of the browser. Where one is refused or full, the person signs in again after a reload. */
export interface SessionMemory {
  remembered(): RememberedSession | null;
  setRemembered(session: RememberedSession | null): void;
  /** A pasted token that its owner chose to keep in this tab. */
  token(): KeptToken | null;
  setToken(kept: KeptToken | null): void;
  known(): readonly Known[];
  addKnown(known: Known): void;
  /** Forgets a person who signs out. */
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
  /** Of this page only, where storage is refused. */
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
