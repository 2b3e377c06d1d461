import type { Group, Message } from '#contract/resources';
import { BrokenAnswer } from '../../errors';
import type { Request } from '../../serviceClient';
import type { Context } from '../context';
import type { List, ProfileStore } from '../profile';
import { refuseAbsent, unwrap } from '../reading/normalise';
import type { Json } from '../reading/read';
import type { PutMode, RawObject } from './wholeObject';
import type { Body, Encoding, Written } from './writer';

export interface Resource<T> {
  list: List;
  path: '/v1/messages/:id' | '/v1/groups/:id';
  writable: readonly string[];
  parse(context: Context, json: Json): T | null;
}

export const messages: Resource<Message> = {
  list: 'messages',
  path: '/v1/messages/:id',
  writable: ['message', 'reactions', 'attachments'],
  parse: ({ read }, json) => read.message(json),
};

export const groups: Resource<Group> = {
  list: 'groups',
  path: '/v1/groups/:id',
  writable: ['name', 'description', 'avatar_url', 'contacts', 'archived_at'],
  parse: ({ read }, json) => read.group(json),
};

function putFacts(profile: ProfileStore, list: List) {
  const kept = (): readonly string[] => profile.get().kept?.[list] ?? [];
  return {
    mode: (): PutMode => profile.get().put?.[list] ?? 'fields',
    learnMode: (mode: PutMode) =>
      profile.learn({ put: { ...profile.get().put, [list]: mode === 'fields' ? undefined : mode } }),
    kept,
    learnKept: (names: readonly string[]) =>
      profile.learn({ kept: { ...profile.get().kept, [list]: [...new Set([...kept(), ...names])].sort() } }),
    isCompared: () => profile.get().kept?.[list] !== undefined,
  };
}

export type Bounds = Pick<Request, 'signal' | 'timeout'>;

const maxWritten = 500;

export type StoredObject<T> = ReturnType<typeof createStoredObject<T>>;

export function createStoredObject<T>(context: Context, resource: Resource<T>, id: string, bounds: Bounds) {
  const { profile, written, damaged } = context;
  const { list, path, writable } = resource;
  const key = `${list} ${id}`;
  let raw: RawObject | null = null;
  let last: Written | null = null;

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

  async function write(body: Body, encoding?: Encoding): Promise<T> {
    last = await context.write({ method: 'PUT', path, id, ...bounds }, body, encoding);
    return receive(last.json) ?? get();
  }

  return {
    list,
    writable,
    profile,
    facts: putFacts(profile, list),
    get,
    write,
    written: () => last,
    raw: () => raw,
    remembered: () => written.get(key),
    damaged: () => damaged.get(key),
    setDamaged: (whole: RawObject | undefined) => {
      if (whole) damaged.set(key, whole);
      else damaged.delete(key);
    },
  };
}
