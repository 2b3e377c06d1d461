import type { Group, Message } from '../../../contract/resources';
import { ApiError, BrokenAnswer } from '../../errors';
import type { Request } from '../../serviceClient';
import type { Context } from '../context';
import { refuseAbsent, unwrap } from '../reading/normalise';
import type { Json } from '../reading/read';
import { type Body, type Encoding, kindOf } from './encode';
import { putFacts } from './putFacts';
import { groups, messages, type Resource } from './resources';
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

/** What a caller's own call brings along to each request it takes. */
export type Bounds = Pick<Request, 'signal' | 'timeout'>;

/** One message or group during one call: read, written, and compared with what it was. */
export interface ObjectUpdate<T> {
  /** As it is now, by a GET. Throws what the request throws. */
  read(): Promise<T>;
  /**
   * Sends these fields, with the rest of the object where this service needs it, and answers with the object as the
   * service has it then. What a first PUT destroyed is written back before this resolves.
   */
  put(sent: Body, encoding?: Encoding): Promise<T>;
  /** As the service last sent it during this call; null before that. */
  raw(): RawObject | null;
}

/** Objects that are remembered at once. */
const maxWritten = 500;

export const updateOfMessage = (context: Context, id: string, bounds: Bounds): ObjectUpdate<Message> =>
  createUpdate(context, messages, id, bounds);
export const updateOfGroup = (context: Context, id: string, bounds: Bounds): ObjectUpdate<Group> =>
  createUpdate(context, groups, id, bounds);

function createUpdate<T>(context: Context, resource: Resource<T>, id: string, bounds: Bounds): ObjectUpdate<T> {
  const { profile, written, damaged } = context;
  const { list, path, writable } = resource;
  const facts = putFacts(profile, list);
  const key = `${list} ${id}`;
  let raw: RawObject | null = null;

  /** Takes in an answer; null when it does not hold the object. */
  const receive = (json: Json): T | null => {
    const value = resource.parse(context, json);
    if (value === null) return null;
    raw = unwrap(json);
    if (raw) {
      if (written.size >= maxWritten) written.clear();
      written.set(key, raw);
    }
    return value;
  };

  async function get(): Promise<T> {
    const answer = await context.client({ method: 'GET', path, id, ...bounds });
    refuseAbsent(answer.json);
    const value = receive(answer.json);
    if (value === null) throw new BrokenAnswer(`${path}: cannot be read`);
    return value;
  }

  /** A service may answer with nothing, or with less than the object: then it is asked. */
  async function write(body: Body, encoding?: Encoding): Promise<T> {
    const answer = await context.write({ method: 'PUT', path, id, ...bounds }, body, encoding);
    return receive(answer.json) ?? get();
  }

  /** Whether nothing that is not known to be kept could be lost by this PUT. */
  function isHarmless(sent: Body): boolean {
    const last = written.get(key);
    const unsent = last ? unsentFields(last, sent, writable) : writable.filter((name) => sent[name] === undefined);
    return facts.isCompared() && unsent.every((name) => facts.kept().includes(name));
  }

  /** The object before a write, where the write may need it or may be compared with it. */
  async function readBefore(sent: Body): Promise<RawObject | null> {
    if (raw === null && (facts.mode() !== 'fields' || !isHarmless(sent))) await get().catch(unlessNoSuchRoute);
    return raw;
  }

  async function send(known: RawObject | null, sent: Body, encoding?: Encoding): Promise<T> {
    const first = known ? facts.mode() : 'fields';
    const putIn = async (mode: PutMode) => {
      const result = await write(known ? bodyFor(mode, withoutAdded(known), sent, writable) : sent, encoding);
      if (mode !== first) facts.learnMode(mode);
      return result;
    };
    try {
      return await putIn(first);
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || !known) throw refusal;
      for (const mode of otherModes(first, refusal, sent, facts.kept().length > 0)) {
        try {
          return await putIn(mode);
        } catch (again) {
          if (!(again instanceof ApiError) || ![400, 409, 422, 500, 501].includes(again.status)) throw again;
        }
      }
      throw refusal;
    }
  }

  /** Where a list adds to what is there, sending it along would double it. */
  function withoutAdded(known: RawObject): RawObject {
    if (list !== 'messages' || profile.get().attachments !== 'add-only') return known;
    const { attachments: _, ...rest } = known;
    return rest;
  }

  /** Compares with what was there before; what is gone is written back, and sent along from now on. */
  async function repairLosses(known: RawObject, sent: Body, result: T): Promise<T> {
    const mode = facts.mode();
    const lost = (): string[] => {
      const names = raw ? lostFields(known, raw, sent, writable) : [];
      // What was sent along and is gone was taken by somebody else.
      return names.filter((name) => !facts.kept().includes(name) && (mode === 'fields' || !writable.includes(name)));
    };
    if (mode === 'whole' || lost().length === 0) {
      if (mode === 'fields') facts.learnKept(unsentFields(known, sent, writable));
      return result;
    }
    // The answer to a PUT may be shorter than the object.
    const now = await get();
    const names = lost();
    if (names.length === 0 || raw === null) return now;
    const object = { ...restored(known, raw), ...sent };
    // Nothing of the body was read: that is about its encoding as well.
    if (Object.keys(sent).every((name) => isIgnored(known, raw, sent, name)))
      profile.learn({ [kindOf(sent)]: undefined });
    damaged.set(key, object);
    facts.learnMode(names.every((name) => writable.includes(name)) ? 'writable' : 'whole');
    const repaired = await write(bodyFor(facts.mode(), object, {}, writable));
    damaged.delete(key);
    if (lost().length === 0) return repaired;
    const after = await get();
    // Not even the whole object brings these back: it was not the PUT that took them.
    facts.learnKept(lost());
    return after;
  }

  /** What an earlier call destroyed and could not write back. */
  async function repairEarlier(value: T): Promise<T> {
    const object = damaged.get(key);
    if (!object || !raw) return value;
    const result = await write(bodyFor(facts.mode(), restored(object, raw), {}, writable));
    damaged.delete(key);
    return result;
  }

  return {
    raw: () => raw,
    read: async () => repairEarlier(await get()),
    put: async (sent, encoding) => {
      const known = await readBefore(sent);
      const result = await send(known, sent, encoding);
      return known ? repairLosses(known, sent, result) : result;
    },
  };
}

/** What else may be tried after a refusal: more of the object where it was a part, less where that is not wanted. */
function otherModes(mode: PutMode, refusal: ApiError, sent: Body, partsWork: boolean): PutMode[] {
  if (mode === 'fields') {
    const isMissing = asksForMore(refusal, sent) && !(partsWork && refusal.status >= 500);
    return isMissing ? ['writable', 'whole'] : [];
  }
  if (refusal.status !== 400 && refusal.status !== 422) return [];
  return mode === 'whole' ? ['writable', 'fields'] : ['whole', 'fields'];
}

/** Some services show their objects in lists only. */
function unlessNoSuchRoute(error: unknown): void {
  if (!(error instanceof ApiError && [404, 405, 501].includes(error.status))) throw error;
}
