import type { List, ProfileStore } from '../profile';
import type { PutMode } from './wholeObject';

/** The observed effects of a PUT into one list of this service. */
export function putFacts(profile: ProfileStore, list: List) {
  const kept = (): readonly string[] => profile.get().kept?.[list] ?? [];
  return {
    mode: (): PutMode => profile.get().put?.[list] ?? 'fields',
    learnMode: (mode: PutMode) =>
      profile.learn({ put: { ...profile.get().put, [list]: mode === 'fields' ? undefined : mode } }),
    /** Fields that a PUT of other fields leaves as they were. */
    kept,
    learnKept: (names: readonly string[]) =>
      profile.learn({ kept: { ...profile.get().kept, [list]: [...new Set([...kept(), ...names])].sort() } }),
    /** True if an object was ever compared with its state before a PUT. */
    isCompared: () => profile.get().kept?.[list] !== undefined,
  };
}
