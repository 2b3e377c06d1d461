import * as z from 'zod/mini';
import { clientSettings } from '../../browser/settings';
import { readStored, webStorage, writeStored } from '../../browser/storage';
import { dayMs } from '../../browser/time/durations';

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
  /** Encoding of bodies: `scalars` plain fields; `nested` lists or reactions; `rich` null, empty lists or objects. */
  scalars: z.optional(Encoding),
  nested: z.optional(Encoding),
  rich: z.optional(Encoding),
  /** A PUT was answered with 405, so PATCH is sent instead. */
  update: z.optional(z.literal('PATCH')),
  /** How much of the object a PUT must carry, because fields that are left out would be emptied. */
  put: Lists(z.enum(['writable', 'whole'])),
  /** Fields that stayed when a PUT set others. */
  kept: Lists(z.array(z.string())),
  /** Messages are listed by conversation only. */
  feed: z.optional(z.literal('refused')),
  restore: z.optional(z.enum(['null', 'empty', 'zero', 'impossible'])),
  /** Ids of conversations are numbers in JSON. A service may refuse them as text. */
  ids: z.optional(z.literal('numbers')),
  contacts: z.optional(z.enum(['objects', 'ids', 'usernames'])),
  /** `add-only`: the service takes no member, reaction or attachment away. */
  members: z.optional(z.enum(['replace', 'add-only'])),
  reactions: z.optional(z.enum(['replace', 'add-only'])),
  attachments: z.optional(z.enum(['replace', 'add-only'])),
  /** When each of these was learned, in seconds, and by the answer to which request. */
  taught: z.optional(z.record(z.string(), z.object({ at: z.number(), by: z.string() }))),
});
export type Profile = z.infer<typeof Profile>;
export type List = 'messages' | 'groups';

export interface ProfileStore {
  get(): Profile;
  learn(facts: Partial<Profile>): void;
  forget(point: string): void;
  /** Names the answer, by its request and status, that the next `learn` records as its source. */
  noteAnswer(answer: string): void;
}

/** True if the service has shown within the last day that it cannot do `point`. Later it is tried again. */
export function isImpossible(
  profile: ProfileStore,
  point: 'restore' | 'members' | 'reactions' | 'attachments' | 'feed',
): boolean {
  const { [point]: found, taught } = profile.get();
  const isFresh = Math.abs(Date.now() - (taught?.[point]?.at ?? 0) * 1_000) < dayMs;
  return isFresh && (found === 'impossible' || found === 'add-only' || found === 'refused');
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
  let profile: Profile = readStored(storage, key, Profile) ?? z.safeParse(Profile, clientSettings().profile).data ?? {};
  let by = '';
  const write = (next: Profile) => {
    if (JSON.stringify(next) === JSON.stringify(profile)) return;
    profile = next;
    writeStored(storage, key, next);
  };
  return {
    get: () => profile,
    learn: (facts) => {
      const at = Math.floor(Date.now() / 1_000);
      const points = Object.keys(facts);
      const isSame = JSON.stringify({ ...profile, ...facts }) === JSON.stringify(profile);
      const isRecent = points.every((point) => at - (profile.taught?.[point]?.at ?? 0) < dayMs / 1_000);
      if (isSame && isRecent) return;
      const lessons = Object.fromEntries(points.map((point) => [point, { at, by }]));
      write({ ...profile, ...facts, taught: { ...profile.taught, ...lessons } });
    },
    forget: (point) => write({ ...profile, [point]: undefined }),
    noteAnswer: (answer) => {
      by = answer;
    },
  };
}
