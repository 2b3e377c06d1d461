import type { Reaction } from '#contract/resources';
import { isRecord, isText, type Json, readList, readText } from './read';

/** Accepts lists of objects, one object, or name and usernames. Names become keys, so the objects have no prototype. */
export function normaliseReactions(json: Json): Reaction[] {
  const byName = new Map<string, Set<string>>();
  const add = (name: string, people: Json) => {
    // This name cannot be a key even of a parsed copy.
    if (name === '' || name === '__proto__') return;
    const users = byName.get(name) ?? new Set();
    for (const user of isText(people) ? [people] : readList(people)) {
      const username = isRecord(user) ? readText(user.username) : readText(user);
      if (username) users.add(username);
    }
    if (users.size > 0) byName.set(name, users);
  };
  for (const item of isRecord(json) ? [json] : readList(json)) {
    if (!isRecord(item)) continue;
    const people = [item.usernames, item.users, item.contacts].find(Array.isArray);
    if (isText(item.name) && people) add(item.name, people);
    else for (const [name, users] of Object.entries(item)) add(name, users);
  }
  return toReactions([...byName].map(([name, users]) => [name, [...users]]));
}

export const toReactions = (all: readonly (readonly [name: string, usernames: string[]])[]): Reaction[] =>
  all.map(([name, usernames]) => {
    const reaction: Reaction = Object.create(null);
    reaction[name] = usernames;
    return reaction;
  });
