import { clientSettings } from '../../browser/settings';
import { readStored, webStorage, writeStored } from '../../browser/storage';
import { dayMs } from '../../browser/time/durations';
import { Profile } from '../../contract/profile';

export { type List, type Paging, Profile, pagings } from '../../contract/profile';

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

export type ProfileStore = ReturnType<typeof createProfile>;

export function createProfile(
  base: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null = webStorage(),
) {
  const key = `confab:dialect:${base}`;
  let profile: Profile = readStored(storage, key, Profile) ?? clientSettings().profile ?? {};
  let by = '';
  const write = (next: Profile) => {
    if (JSON.stringify(next) === JSON.stringify(profile)) return;
    profile = next;
    writeStored(storage, key, next);
  };
  return {
    get: (): Profile => profile,
    learn: (facts: Partial<Profile>): void => {
      const at = Math.floor(Date.now() / 1_000);
      const points = Object.keys(facts);
      const isSame = JSON.stringify({ ...profile, ...facts }) === JSON.stringify(profile);
      const isRecent = points.every((point) => at - (profile.taught?.[point]?.at ?? 0) < dayMs / 1_000);
      if (isSame && isRecent) return;
      const lessons = Object.fromEntries(points.map((point) => [point, { at, by }]));
      write({ ...profile, ...facts, taught: { ...profile.taught, ...lessons } });
    },
    forget: (point: string): void => write({ ...profile, [point]: undefined }),
    noteAnswer: (answer: string): void => {
      by = answer;
    },
  };
}
