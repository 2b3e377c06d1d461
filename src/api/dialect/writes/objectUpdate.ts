import { ApiError, isTransient } from '../../errors';
import { type Context, isRefusedWay } from '../context';
import { type Bounds, createStoredObject, type Resource, type StoredObject } from './storedObject';
import {
  asksForMore,
  bodyFor,
  isIgnored,
  lostFields,
  type PutMode,
  type RawObject,
  restored,
  unsentFields,
} from './wholeObject';
import { type Body, type Encoding, kindOf, otherThan } from './writer';

async function putObject<T>(object: StoredObject<T>, known: RawObject | null, sent: Body, encoding?: Encoding) {
  if (!known) return object.write(sent, encoding);
  const { facts, writable } = object;
  const first = facts.mode();
  const putIn = async (mode: PutMode) => {
    const result = await object.write(bodyFor(mode, withoutAdded(object, known), sent, writable), encoding);
    if (mode !== first) facts.learnMode(mode);
    return result;
  };
  try {
    return await putIn(first);
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    for (const mode of otherModes(first, refusal, sent, facts.kept().length > 0)) {
      try {
        return await putIn(mode);
      } catch (again) {
        if (!isRefusedMode(again)) throw again;
      }
    }
    throw refusal;
  }
}

/** An `add-only` service would store the known attachments a second time. */
function withoutAdded<T>({ list, profile }: StoredObject<T>, known: RawObject): RawObject {
  if (list !== 'messages' || profile.get().attachments !== 'add-only') return known;
  const { attachments: _, ...rest } = known;
  return rest;
}

/**
 * If the service refused a part of the object, the next PUT contains more fields. If the service refused the whole
 * object, the next PUT contains fewer.
 */
function otherModes(mode: PutMode, refusal: ApiError, sent: Body, partsWork: boolean): PutMode[] {
  if (mode === 'fields') {
    return asksForMore(refusal, sent) && !(partsWork && refusal.status >= 500) ? ['writable', 'whole'] : [];
  }
  if (refusal.status !== 400 && refusal.status !== 422) return [];
  return mode === 'whole' ? ['writable', 'fields'] : ['whole', 'fields'];
}

const isRefusedMode = (error: unknown): boolean =>
  error instanceof ApiError && [400, 409, 422, 500, 501].includes(error.status);

export type ObjectUpdate<T> = ReturnType<typeof createUpdate<T>>;

export function createUpdate<T>(context: Context, resource: Resource<T>, id: string, bounds: Bounds) {
  const object = createStoredObject(context, resource, id, bounds);
  const read = async (): Promise<T> => repairEarlier(object, await object.get());
  const put = async (sent: Body, encoding?: Encoding): Promise<T> => {
    const before = await readBefore(object, sent);
    const result = await putObject(object, before, sent, encoding);
    return before ? repairLosses(object, before, sent, result) : result;
  };
  /**
   * A PUT without effect is repeated in the other encoding, unless `once` is set. `reread` reads the object to check
   * the effect.
   */
  const change = async (
    sent: Body,
    isDone: (now: T) => boolean,
    { reread = read, once = false }: { reread?: (shown: T) => Promise<T>; once?: boolean } = {},
  ): Promise<T> => {
    await readBefore(object, sent);
    const known = object.raw() ?? object.remembered();
    const before = known ? resource.parse(context, known) : null;
    const wasOpen = before !== null && !isDone(before);
    const attempt = async (encoding?: Encoding) => {
      const shown = await put(sent, encoding);
      const written = object.written();
      const now = isDone(shown) ? shown : await reread(shown);
      if (wasOpen && isDone(now)) written?.believe();
      return { now, other: otherThan(written?.encoding ?? 'form') };
    };
    const { now, other } = await attempt();
    if (once || isDone(now)) return now;
    const again = await attempt(other).catch(unlessRefused);
    return again?.now ?? now;
  };
  return { raw: object.raw, read, put, change };
}

/** Rethrows errors of the network, the gateway and the token, because another encoding would not help. */
function unlessRefused(error: unknown): null {
  const isRefusal = error instanceof ApiError && error.status !== 401;
  if (!isRefusal || (isTransient(error) && !isRefusedWay(error))) throw error;
  return null;
}

async function readBefore<T>(object: StoredObject<T>, sent: Body): Promise<RawObject | null> {
  const isNeeded = object.raw() === null && (object.facts.mode() !== 'fields' || !isHarmless(object, sent));
  if (isNeeded) await object.get().catch(unlessNoSuchRoute);
  return object.raw();
}

/** True if a PUT of these fields cannot erase a field that the service may hold. */
function isHarmless<T>({ facts, writable, remembered }: StoredObject<T>, sent: Body): boolean {
  const last = remembered();
  const unsent = last ? unsentFields(last, sent, writable) : writable.filter((name) => sent[name] === undefined);
  return facts.isCompared() && unsent.every((name) => facts.kept().includes(name));
}

/** Some services have no route that reads one object, so a missing route is no error. */
function unlessNoSuchRoute(error: unknown): void {
  if (!(error instanceof ApiError && [404, 405, 501].includes(error.status))) throw error;
}

async function repairLosses<T>(object: StoredObject<T>, before: RawObject, sent: Body, result: T): Promise<T> {
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
  // The service ignored every sent field. Perhaps the service cannot read the encoding, so the learned encoding is
  // removed.
  if (Object.keys(sent).every((name) => isIgnored(before, after, sent, name)))
    object.profile.learn({ [kindOf(sent)]: undefined });
  facts.learnMode(names.every((name) => writable.includes(name)) ? 'writable' : 'whole');
  const repaired = await writeBack(object, whole);
  if (lost().length === 0) return repaired;
  const again = await object.get();
  // These fields are still missing after a PUT with them. So the first PUT did not erase the fields.
  facts.learnKept(lost());
  return again;
}

async function repairEarlier<T>(object: StoredObject<T>, value: T): Promise<T> {
  const whole = object.damaged();
  const now = object.raw();
  return whole && now ? writeBack(object, restored(whole, now)) : value;
}

function lostNow<T>({ facts, writable, raw }: StoredObject<T>, before: RawObject, sent: Body, mode: PutMode): string[] {
  const after = raw();
  const names = after ? lostFields(before, after, sent, writable) : [];
  // In all modes except `fields`, the PUT contained every writable field. An empty one was emptied by another person.
  return names.filter((name) => !facts.kept().includes(name) && (mode === 'fields' || !writable.includes(name)));
}

async function writeBack<T>(object: StoredObject<T>, whole: RawObject): Promise<T> {
  const result = await object.write(bodyFor(object.facts.mode(), whole, {}, object.writable));
  object.setDamaged(undefined);
  return result;
}
