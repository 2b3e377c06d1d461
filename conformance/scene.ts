import { createProfile } from '../src/api/dialect/profile';
import { createHttp, type Http } from '../src/api/http';
import { type Answer, type Caller, type CallerOptions, createCaller, type Fields, isSuccess } from './caller';
import { Group, GroupPage, Message, MessagePage, read } from './shapes';
import { NotTried } from './verdict';

/** What the clauses of one run share: the service, and what was made there to try them on. */
export interface Scene {
  /** Single requests, exactly as they are given. */
  call: Caller;
  /** The client's own code, which knows of this service what it has learned in this run. */
  http: Http;
  /** Username of somebody who can be added to a group; undefined: none was named. */
  contact: string | undefined;
  /** In every name and text of this run, so that what a broken service keeps can be found. */
  mark: string;
  /** As form fields, which is how the interface shows it; to a service that refuses those, the same in JSON. */
  write(method: 'POST' | 'PUT', path: string, fields: Fields): Promise<Answer>;
  /** A group and its 12 messages, made when first asked for; when only reading, those that are there. Reject with `NotTried`. */
  group(): Promise<Group>;
  messages(): Promise<readonly Message[]>;
  /** A group of its own for a clause that changes it beyond repair. */
  newGroup(name: string, more?: Fields): Promise<Group>;
  /** One that a clause makes itself: it is deleted with the others. */
  ownGroup<T extends { id: string }>(group: Promise<T>): Promise<T>;
  /** Deletes what was made. Resolves to the ids of groups that are still there. */
  cleanUp(): Promise<string[]>;
}

/** More than a page of ten. */
export const messageCount = 12;

interface SceneOptions extends CallerOptions {
  contact?: string | undefined;
  readOnly: boolean;
  mark: string;
}

export function createScene({ contact, readOnly, mark, ...service }: SceneOptions): Scene {
  const call = createCaller(service);
  const http = createClient(service);
  const made = new Set<string>();
  let takesForms = true;

  async function write(method: 'POST' | 'PUT', path: string, fields: Fields): Promise<Answer> {
    // A form cannot say an empty list.
    const isSayable = Object.values(fields).every((value) => !Array.isArray(value) || value.length > 0);
    if (takesForms && isSayable) {
      const answer = await call({ method, path, form: fields });
      if (![400, 415, 422].includes(answer.status)) return answer;
      const again = await call({ method, path, json: fields });
      if (!isSuccess(again)) return answer;
      takesForms = false;
      return again;
    }
    return call({ method, path, json: fields });
  }

  async function newGroup(name: string, more: Fields = {}): Promise<Group> {
    const group = read(Group, await write('POST', '/v1/groups', { name: `${name} ${mark}`, ...more }));
    made.add(group.id);
    return group;
  }

  async function ownGroup<T extends { id: string }>(group: Promise<T>): Promise<T> {
    const { id } = await group;
    made.add(id);
    return group;
  }

  async function existingGroup(): Promise<Group> {
    const [group] = read(GroupPage, await call({ method: 'GET', path: '/v1/groups' })).data;
    if (!group) throw new NotTried('there is no group to read');
    return group;
  }

  const group = once(() => (readOnly ? existingGroup() : newGroup('Conformance')));
  const messages = once(async () => {
    const { conversation_id } = await group();
    if (readOnly) {
      const page = read(MessagePage, await call({ method: 'GET', path: '/v1/messages', query: { conversation_id } }));
      if (page.data.length === 0) throw new NotTried('there is no message to read');
      return page.data;
    }
    const sent: Message[] = [];
    for (let n = 1; n <= messageCount; n++)
      sent.push(read(Message, await write('POST', '/v1/messages', { conversation_id, message: `${n} ${mark}` })));
    return sent;
  });

  async function cleanUp(): Promise<string[]> {
    const left: string[] = [];
    for (const id of made) {
      const gone = await call({ method: 'DELETE', path: `/v1/groups/${encodeURIComponent(id)}` }).catch(() => null);
      if (!gone || (!isSuccess(gone) && gone.status !== 404 && gone.status !== 410)) left.push(id);
    }
    return left;
  }

  return { call, http, contact, mark, write, group, messages, newGroup, ownGroup, cleanUp };
}

/** A plain service says who the caller is with the first message that they send. */
function createClient({ base, token, fetch }: CallerOptions): Http {
  let me: string | null = null;
  return createHttp({
    base,
    token: () => token,
    ...(fetch && { fetch }),
    profile: createProfile(base, null),
    me: () => me,
    onSender: ({ username }) => {
      me = username;
    },
  });
}

/** One try for all who ask. What it rests on failed in a clause of its own: for the others there is nothing to try. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (!made) {
      made = make();
      return made;
    }
    return made.catch((error: unknown) => {
      throw new NotTried(error instanceof Error ? error.message : String(error));
    });
  };
}
