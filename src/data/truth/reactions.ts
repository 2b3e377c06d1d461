import { type Reaction, reactionName } from '../../contract/resources';

/** Reads own keys only, because a reaction may be named `constructor`, which every object inherits. */
const reactorsOf = (reaction: Reaction, name: string): readonly string[] =>
  Object.entries(reaction).find(([key]) => key === name)?.[1] ?? [];

/** A service may spread one reaction over several elements. */
export const hasReacted = (reactions: readonly Reaction[], name: string, username: string): boolean =>
  reactions.some((reaction) => reactorsOf(reaction, name).includes(username));

/** Ignores invalid names, because `__proto__` would replace the prototype. */
export function withReaction(reactions: Reaction[], name: string, username: string, on: boolean): Reaction[] {
  if (hasReacted(reactions, name, username) === on || !reactionName.test(name)) return reactions;
  if (!on) {
    return reactions
      .map((reaction) => (reactorsOf(reaction, name).includes(username) ? without(reaction, name, username) : reaction))
      .filter((reaction) => Object.keys(reaction).length > 0);
  }
  const at = reactions.findIndex((reaction) => Object.hasOwn(reaction, name));
  if (at < 0) return [...reactions, { [name]: [username] }];
  return reactions.map((reaction, index) =>
    index === at ? { ...reaction, [name]: [...reactorsOf(reaction, name), username] } : reaction,
  );
}

function without(reaction: Reaction, name: string, username: string): Reaction {
  const left = reactorsOf(reaction, name).filter((who) => who !== username);
  return Object.fromEntries(
    Object.entries(reaction).flatMap(([key, who]) => (key !== name ? [[key, who]] : left.length ? [[key, left]] : [])),
  );
}
