import * as z from 'zod/mini';

/** What is kept of a session between visits: enough to look for it again, and never a token. */
export const Hint = z.object({
  base: z.string(),
  kind: z.enum(['account', 'token']),
  id: z.string(),
  username: z.string(),
  role: z.enum(['member', 'admin']),
});
export type Hint = z.infer<typeof Hint>;

/** With whose it turned out to be: the hint is of the last session in any tab, and that may be another person's. */
const Kept = z.object({
  base: z.string(),
  token: z.string(),
  who: z.optional(z.pick(Hint, { id: true, username: true, role: true })),
});
type Kept = z.infer<typeof Kept>;

/** Both stores of the browser, either of which may be refused. */
export interface Memory {
  hint(): Hint | null;
  setHint(hint: Hint | null): void;
  /** A pasted token that its owner chose to keep in this tab. */
  token(): Kept | null;
  setToken(kept: Kept | null): void;
}

export function createMemory(local = storageOf('localStorage'), tab = storageOf('sessionStorage')): Memory {
  return {
    hint: () => load(local, 'confab:session', Hint),
    setHint: (hint) => save(local, 'confab:session', hint),
    token: () => load(tab, 'confab:token', Kept),
    setToken: (kept) => save(tab, 'confab:token', kept),
  };
}

function load<T extends z.ZodMiniType>(storage: Storage | null, key: string, schema: T): z.output<T> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(storage?.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function save(storage: Storage | null, key: string, value: unknown): void {
  try {
    if (value === null) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(value));
  } catch {
    // Refused or full: the person signs in again after a reload.
  }
}

/** Even to look at them throws where they are blocked. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
}
