import { ApiError } from '../../errors';
import type { Body, Encoding } from './encode';
import type { StoredObject } from './storedObject';
import { asksForMore, bodyFor, type PutMode, type RawObject } from './wholeObject';

/**
 * Sends these fields with as much of the object as this service is known to need. After a refusal it sends more or less of it
 * and learns the form that worked. Without a known object the fields go alone. Throws the first refusal.
 */
export async function putObject<T>(
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
