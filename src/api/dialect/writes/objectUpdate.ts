import type { Group, Message } from '#contract/resources';
import { ApiError } from '../../errors';
import type { Context } from '../context';
import type { Body, Encoding } from './encode';
import { repairEarlier, repairLosses } from './repairLosses';
import { type Bounds, createStoredObject, groups, messages, type Resource, type StoredObject } from './storedObject';
import { asksForMore, bodyFor, type PutMode, type RawObject, unsentFields } from './wholeObject';

/** Sends the fields with as much of the object as the service needs. Learns from refusals and throws the first one. */
async function putObject<T>(
  object: StoredObject<T>,
  known: RawObject | null,
  sent: Body,
  encoding?: Encoding,
): Promise<T> {
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

/** A list that only adds would be doubled if it were sent along. */
function withoutAdded<T>({ list, profile }: StoredObject<T>, known: RawObject): RawObject {
  if (list !== 'messages' || profile.get().attachments !== 'add-only') return known;
  const { attachments: _, ...rest } = known;
  return rest;
}

/** The next tries after a refusal: more of the object after a part, less after the whole. */
function otherModes(mode: PutMode, refusal: ApiError, sent: Body, partsWork: boolean): PutMode[] {
  if (mode === 'fields') {
    const isMissing = asksForMore(refusal, sent) && !(partsWork && refusal.status >= 500);
    return isMissing ? ['writable', 'whole'] : [];
  }
  if (refusal.status !== 400 && refusal.status !== 422) return [];
  return mode === 'whole' ? ['writable', 'fields'] : ['whole', 'fields'];
}

const isRefusedMode = (error: unknown): boolean =>
  error instanceof ApiError && [400, 409, 422, 500, 501].includes(error.status);

/** One message or group during one call: it is read, written and compared with its earlier state. */
export interface ObjectUpdate<T> {
  /** The object now, by a GET. Throws as the request. */
  read(): Promise<T>;
  /** Answers with the object as it is afterwards. Fields that a first PUT destroyed are written back before. */
  put(sent: Body, encoding?: Encoding): Promise<T>;
  /** As the service last sent it during this call; null before that. */
  raw(): RawObject | null;
}

export const updateOfMessage = (context: Context, id: string, bounds: Bounds): ObjectUpdate<Message> =>
  createUpdate(context, messages, id, bounds);
export const updateOfGroup = (context: Context, id: string, bounds: Bounds): ObjectUpdate<Group> =>
  createUpdate(context, groups, id, bounds);

function createUpdate<T>(context: Context, resource: Resource<T>, id: string, bounds: Bounds): ObjectUpdate<T> {
  const object = createStoredObject(context, resource, id, bounds);
  return {
    raw: object.raw,
    read: async () => repairEarlier(object, await object.get()),
    put: async (sent, encoding) => {
      const before = await readBefore(object, sent);
      const result = await putObject(object, before, sent, encoding);
      return before ? repairLosses(object, before, sent, result) : result;
    },
  };
}

/** The object before a write, if the write needs it or may be compared with it. */
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

/** Some services show their objects in lists only. */
function unlessNoSuchRoute(error: unknown): void {
  if (!(error instanceof ApiError && [404, 405, 501].includes(error.status))) throw error;
}
