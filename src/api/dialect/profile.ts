import * as z from 'zod/mini';
import { readStored, webStorage, writeStored } from '../../browser/storage';

/** How a list continues after its last row, where the interface is silent (open point 1). */
export const pagings = [
  'hint',
  'starting_after',
  'before',
  'cursor',
  'page-from-0',
  'page-from-1',
  'offset',
  'growing-limit',
] as const;
export type Paging = (typeof pagings)[number];

const Lists = <T extends z.core.$ZodType>(value: T) =>
  z.optional(z.object({ messages: z.optional(value), groups: z.optional(value) }));
const Encoding = z.enum(['form', 'json']);

export const Profile = z.object({
  time: z.optional(z.enum(['seconds', 'milliseconds', 'microseconds', 'iso'])),
  /** Seconds to add to this machine's clock to get the service's. */
  clock: z.optional(z.number()),
  paging: Lists(z.enum(pagings)),
  limit: Lists(z.number()),
  order: z.optional(z.enum(['newest-first', 'oldest-first', 'newest-page-oldest-first'])),
  /** For bodies of plain fields, for those with lists or reactions, and for those with null, empty lists or objects. */
  scalars: z.optional(Encoding),
  nested: z.optional(Encoding),
  rich: z.optional(Encoding),
  /** Fields that a PUT must carry, because a part would replace the whole. */
  put: Lists(z.enum(['writable', 'whole'])),
  /** Fields that stayed when a PUT set others. */
  kept: Lists(z.array(z.string())),
  restore: z.optional(z.enum(['null', 'empty', 'zero', 'impossible'])),
  /** Ids of conversations are numbers in JSON. A service may refuse them as text. */
  ids: z.optional(z.literal('numbers')),
  contacts: z.optional(z.enum(['objects', 'ids', 'usernames'])),
  /** `add-only`: a reaction cannot be taken away. */
  members: z.optional(z.enum(['replace', 'add-only'])),
  reactions: z.optional(z.enum(['replace', 'add-only'])),
  attachments: z.optional(z.enum(['replace', 'add-only'])),
});
export type Profile = z.infer<typeof Profile>;
export type List = 'messages' | 'groups';

export interface ProfileStore {
  get(): Profile;
  learn(facts: Partial<Profile>): void;
}

export function learnClock(profile: ProfileStore, seconds: number): void {
  const ahead = Math.floor(seconds) - Math.floor(Date.now() / 1_000);
  if (seconds > 0 && Math.abs(ahead - (profile.get().clock ?? 0)) > 5) profile.learn({ clock: ahead });
}

/** Stored per service. If storage is refused it is learned again each time. */
export function createProfile(
  base: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null = webStorage(),
): ProfileStore {
  const key = `confab:dialect:${base}`;
  let profile = readStored(storage, key, Profile) ?? {};
  return {
    get: () => profile,
    learn: (facts) => {
      const next = { ...profile, ...facts };
      if (JSON.stringify(next) === JSON.stringify(profile)) return;
      profile = next;
      writeStored(storage, key, next);
    },
  };
}
