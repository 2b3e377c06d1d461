import type { Message, Reaction } from '#contract/resources';
import { type Context, cannot, isRefusedForm } from '../context';
import { toReactions } from '../reading/normaliseReactions';
import type { ObjectUpdate } from './objectUpdate';

export type Wishes = ReadonlyMap<string, boolean>;

const maxRepairs = 3;

/**
 * Open point 8: reads, changes, sends and checks the whole map, and restores others who vanished. A simultaneous change can
 * be lost. Throws `cannot-react` or `cannot-remove-reaction`.
 */
export async function writeReactions(
  context: Context,
  update: ObjectUpdate<Message>,
  me: string,
  wishes: Wishes,
): Promise<Message> {
  const before = await update.read();
  const removes = [...wishes].some(([name, on]) => !on && has(before, name, me));
  if (removes && context.profile.get().reactions === 'add-only') throw cannot('cannot-remove-reaction', before);
  if (fulfilled(before, wishes, me)) return before;

  let kept = before;
  let now = await putMap(update, wanted(kept, wishes, me, true));
  now = await inOtherEncoding(context, update, now, { before, map: wanted(kept, wishes, me, true) });
  for (let repair = 0; repair < maxRepairs; repair++) {
    if (!fulfilled(now, wishes, me)) now = await update.read();
    const lost = others(kept, me).some(([name, user]) => !has(now, name, user));
    if (fulfilled(now, wishes, me) && !lost) break;
    kept = merged(kept, now);
    // Sending the name with an empty list had no effect. Leaving the name out may have one.
    now = await putMap(update, wanted(lost ? kept : now, wishes, me, repair % 2 === 1));
  }
  if (!fulfilled(now, wishes, me)) {
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

/** A map that was accepted and not read is sent once in the other encoding, as brackets may mean nothing there. */
async function inOtherEncoding(
  { profile }: Context,
  update: ObjectUpdate<Message>,
  now: Message,
  { before, map }: { before: Message; map: Reaction[] },
): Promise<Message> {
  const isUnread = (message: Message) => JSON.stringify(message.reactions) === JSON.stringify(before.reactions);
  const used = profile.get().nested;
  if (used === undefined || !isUnread(now)) return now;
  const other = used === 'form' ? 'json' : 'form';
  const again = await update.put({ reactions: map }, other).catch(() => null);
  if (again && !isUnread(again)) profile.learn({ nested: other });
  return again ?? now;
}

/** The form encoding goes first, as in the interface's example. A refusal switches the encoding. */
async function putMap(update: ObjectUpdate<Message>, reactions: Reaction[]): Promise<Message> {
  try {
    return await update.put({ reactions });
  } catch (error) {
    // Some services refuse the empty list itself.
    const named = reactions.filter((reaction) => Object.values(reaction).some((users) => users.length > 0));
    if (!isRefusedForm(error) || named.length === reactions.length) throw error;
    return update.put({ reactions: named });
  }
}
