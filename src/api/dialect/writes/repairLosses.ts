import type { StoredObject } from './storedObject';
import { bodyFor, isIgnored, lostFields, type PutMode, type RawObject, restored, unsentFields } from './wholeObject';
import { type Body, kindOf } from './writer';

export async function repairLosses<T>(object: StoredObject<T>, before: RawObject, sent: Body, result: T): Promise<T> {
  const { facts, writable } = object;
  const mode = facts.mode();
  const lost = () => lostNow(object, before, sent, mode);
  if (mode === 'whole' || lost().length === 0) {
    if (mode === 'fields') facts.learnKept(unsentFields(before, sent, writable));
    return result;
  }
  const now = await object.get();
  const names = lost();
  const after = object.raw();
  if (names.length === 0 || after === null) return now;
  const whole = { ...restored(before, after), ...sent };
  object.setDamaged(whole);
  // The service read no field of the body, so its encoding is in doubt.
  if (Object.keys(sent).every((name) => isIgnored(before, after, sent, name)))
    object.profile.learn({ [kindOf(sent)]: undefined });
  facts.learnMode(names.every((name) => writable.includes(name)) ? 'writable' : 'whole');
  const repaired = await writeBack(object, whole);
  if (lost().length === 0) return repaired;
  const again = await object.get();
  // The PUT did not erase fields that a PUT of the whole object does not restore.
  facts.learnKept(lost());
  return again;
}

export async function repairEarlier<T>(object: StoredObject<T>, value: T): Promise<T> {
  const whole = object.damaged();
  const now = object.raw();
  return whole && now ? writeBack(object, restored(whole, now)) : value;
}

function lostNow<T>({ facts, writable, raw }: StoredObject<T>, before: RawObject, sent: Body, mode: PutMode): string[] {
  const after = raw();
  const names = after ? lostFields(before, after, sent, writable) : [];
  // Only another person can remove a field that the PUT contained.
  return names.filter((name) => !facts.kept().includes(name) && (mode === 'fields' || !writable.includes(name)));
}

async function writeBack<T>(object: StoredObject<T>, whole: RawObject): Promise<T> {
  const result = await object.write(bodyFor(object.facts.mode(), whole, {}, object.writable));
  object.setDamaged(undefined);
  return result;
}
