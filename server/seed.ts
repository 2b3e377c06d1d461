import type { Store } from './store/connection';

/** Placeholder until the world is written. */
export async function seed(_store: Store): Promise<{ usernames: string[]; password: string } | undefined> {
  return undefined;
}
