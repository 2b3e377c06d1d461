import type { Message, Reaction } from '#contract/resources';
import { type Context, cannot, isRefusedForm } from '../context';
import { isImpossible } from '../profile';
import { toReactions } from '../reading/normalise';
import type { ObjectUpdate } from './objectUpdate';

export type Wishes = ReadonlyMap<string, boolean>;

const maxRepairs = 3;

/**
 * Restores reactions of other people that the service lost with the write (open point 8).
 * Throws `cannot-react` or `cannot-remove-reaction`.
 */
export async function writeReactions(context: Context, update: ObjectUpdate<Message>, me: string, wishes: Wishes) {
  const before = await update.read();
  const removes = [...wishes].some(([name, on]) => !on && has(before, name, me));
  if (removes && isImpossible(context.profile, 'reactions')) throw cannot('cannot-remove-reaction', before);
  if (fulfilled(before, wishes, me)) return before;

  const isDone = (message: Message) => fulfilled(message, wishes, me);
  let kept = before;
  let now = await putMap(update, wanted(kept, wishes, me, true), isDone);
  for (let repair = 0; repair < maxRepairs; repair++) {
    const lost = others(kept, me).some(([name, user]) => !has(now, name, user));
    if (isDone(now) && !lost) break;
    kept = merged(kept, now);
    // Some services remove a reaction if its name is missing. Other services need an empty list, so the attempts
    // alternate.
    now = await putMap(update, wanted(lost ? kept : now, wishes, me, repair % 2 === 1), isDone);
  }
  if (!isDone(now)) {
    if (!removes) throw cannot('cannot-react', now);
    context.profile.learn({ reactions: 'add-only' });
    throw cannot('cannot-remove-reaction', now);
  }
  if (removes) context.profile.learn({ reactions: 'replace' });
  return now;
}

type Pair = readonly [name: string, usernames: string[]];

const pairs = (message: Message): Pair[] => message.reactions.flatMap((reaction) => Object.entries(reaction));
const has = (message: Message, name: string, user: string) =>
  pairs(message).some(([other, users]) => other === name && users.includes(user));
const fulfilled = (message: Message, wishes: Wishes, me: string) =>
  [...wishes].every(([name, on]) => has(message, name, me) === on);
const others = (message: Message, me: string) =>
  pairs(message).flatMap(([name, users]) => users.filter((user) => user !== me).map((user) => [name, user] as const));

function wanted(message: Message, wishes: Wishes, me: string, naming: boolean): Reaction[] {
  const map = new Map(pairs(message));
  for (const [name, on] of wishes) {
    const rest = (map.get(name) ?? []).filter((user) => user !== me);
    map.set(name, on ? [...rest, me] : rest);
  }
  return toReactions([...map].filter(([, users]) => naming || users.length > 0));
}

function merged(one: Message, two: Message): Message {
  const map = new Map<string, Set<string>>();
  for (const [name, users] of [...pairs(one), ...pairs(two)]) {
    const all = map.get(name) ?? new Set();
    for (const user of users) all.add(user);
    map.set(name, all);
  }
  return { ...two, reactions: toReactions([...map].map(([name, users]) => [name, [...users]])) };
}

type IsDone = (message: Message) => boolean;

async function putMap(update: ObjectUpdate<Message>, reactions: Reaction[], isDone: IsDone): Promise<Message> {
  try {
    return await update.change({ reactions }, isDone);
  } catch (error) {
    // Some services refuse an empty list.
    const named = reactions.filter((reaction) => Object.values(reaction).some((users) => users.length > 0));
    if (!isRefusedForm(error) || named.length === reactions.length) throw error;
    return update.change({ reactions: named }, isDone);
  }
}
