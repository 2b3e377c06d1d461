import * as z from 'zod/mini';
import { createProfile } from '../src/api/dialect/profile';
import { asInterface, type Deviation, type NoteDeviation } from '../src/api/dialect/reading/deviations';
import { createHttp, type Http } from '../src/api/http';
import {
  type Answer,
  type Caller,
  type CallerOptions,
  createCaller,
  type Fields,
  isRefusal,
  isShown,
  isSuccess,
  parsed,
} from './caller';
import { Group, GroupPage, Message, MessagePage, read } from './shapes';
import { must, NotTried } from './verdict';

export interface Scene {
  call: Caller;
  /** The client's own request code, which learns the service's dialect during the run. */
  http: Http;
  contact: string | undefined;
  secondToken: string | undefined;
  readOnly: boolean;
  mark: string;
  /** Sends `fields` as a form, or as JSON if the service refuses forms. */
  write(method: 'POST' | 'PUT', path: string, fields: Fields, token?: string): Promise<Answer>;
  /** The group that clauses share: an existing one in a read-only run. Rejects with `NotTried` if there is none. */
  group(): Promise<Group>;
  /** The messages of `group()`. Rejects with `NotTried` if a read-only run finds none. */
  messages(): Promise<readonly Message[]>;
  /** The member who sent the messages. Rejects with `Unmet` if the author is no member of the group. */
  sender(): Promise<Message['contact']>;
  /** Sends a message in another conversation, later than all of `messages()`. Does nothing in a read-only run. */
  messageElsewhere(): Promise<void>;
  /** Creates a separate group for a clause whose changes would disturb other clauses. */
  newGroup(name: string, more?: Fields): Promise<Group>;
  /** Deletes every created group and every group with the mark. Resolves to the ids of remaining groups. */
  cleanUp(): Promise<string[]>;
  deviations(): Deviation[];
}

/** Number of messages in the group: more than fit on a page of ten messages. */
const messageCount = 12;

interface SceneOptions extends CallerOptions {
  contact?: string | undefined;
  secondToken?: string | undefined;
  readOnly: boolean;
  mark: string;
}

export function createScene({ contact, secondToken, readOnly, mark, ...given }: SceneOptions): Scene {
  const made = createMade();
  const service = { ...given, fetch: made.noting(given.fetch) };
  const deviations = new Map<string, Deviation>();
  const onDeviation: NoteDeviation = (deviation) => {
    if (!deviations.has(deviation.title)) deviations.set(deviation.title, deviation);
  };
  const call = createCaller({ ...service, onDeviation });
  const http = createClient(service);
  let takesForms = true;

  const write: Scene['write'] = async (method, path, fields, token) => {
    const inForm = () => call({ method, path, token, form: fields });
    const inJson = () => call({ method, path, token, json: asObjects(fields) });
    // Sends an empty list in JSON first, because forms have no common notation for an empty list.
    const isEmptied = Object.values(fields).some((value) => Array.isArray(value) && value.length === 0);
    if (!takesForms || isEmptied) {
      const answer = await inJson();
      return isSuccess(answer) || !takesForms ? answer : inForm();
    }
    const answer = await inForm();
    if (![400, 415, 422, 500].includes(answer.status)) return answer;
    const again = await inJson();
    if (!isSuccess(again)) return answer;
    takesForms = false;
    return again;
  };

  const newGroup = async (name: string, more: Fields = {}): Promise<Group> =>
    read(Group, await write('POST', '/v1/groups', { name: `${name} ${mark}`, ...more }));

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

  const sender = once(async () => {
    const [{ contacts }, [message]] = [await group(), await messages()];
    if (!message) throw new NotTried('there is no message');
    const { username } = message.contact;
    const names = contacts.map((member) => member.username);
    must(
      names.length === 0 || names.includes(username),
      `it is ${username}, and the group has only ${names.join(', ')}`,
    );
    return message.contact;
  });

  const messageElsewhere = once(async () => {
    if (readOnly) return;
    await messages();
    const { conversation_id } = await newGroup('Elsewhere');
    read(Message, await write('POST', '/v1/messages', { conversation_id, message: `elsewhere ${mark}` }));
  });

  async function marked(): Promise<string[]> {
    const ids: string[] = [];
    for (const archived of ['false', 'true']) {
      const query = { archived, limit: '50' };
      const answer = await call({ method: 'GET', path: '/v1/groups', query }).catch(() => undefined);
      const page = z.safeParse(NamedGroups, answer?.json);
      for (const { id, name } of page.data?.data ?? []) if (name.includes(mark)) ids.push(id);
    }
    return ids;
  }

  async function isGone(id: string): Promise<boolean> {
    const path = `/v1/groups/${encodeURIComponent(id)}`;
    const deleted = await call({ method: 'DELETE', path });
    if (isSuccess(deleted)) return true;
    if (secondToken && isSuccess(await call({ method: 'DELETE', path, token: secondToken }))) return true;
    const found = await call({ method: 'GET', path });
    // Only these refusals show that the object is gone. Another refusal may mean that the request was wrong.
    const isRefused = [404, 410].includes(found.status) || (isRefusal(found.json) && notFound.test(found.text));
    return isRefused || (isSuccess(found) && !isShown(found));
  }

  /**
   * Deletes the remaining messages of the run, because some services keep the messages of a deleted group. Returns the
   * messages that cannot be deleted.
   */
  async function messagesLeft(): Promise<string[]> {
    const there = async () => {
      const answer = await call({ method: 'GET', path: '/v1/messages', query: { limit: '50' } });
      const page = z.safeParse(SentMessages, answer.json);
      return (page.data?.data ?? []).filter(
        ({ id, message }) => made.messages.has(id) || String(message).includes(mark),
      );
    };
    let left = await there();
    for (let before = Number.POSITIVE_INFINITY; left.length > 0 && left.length < before; ) {
      before = left.length;
      for (const { id } of left) await call({ method: 'DELETE', path: `/v1/messages/${encodeURIComponent(id)}` });
      left = await there();
    }
    return left.map(({ id }) => `message ${id}`);
  }

  async function cleanUp(): Promise<string[]> {
    if (readOnly) return [];
    const named = made.groups.size;
    // Also finds groups by the mark, because the run does not know the id of a group whose response was lost.
    for (const id of await marked()) made.groups.add(id);
    const kept = new Set<string>();
    for (const id of made.groups) if (!(await isGone(id).catch(() => false))) kept.add(id);
    // Lists the groups again, because a service may keep a group although its response says success.
    for (const id of await marked()) kept.add(id);
    const left = [...kept];
    const unnamed = made.unnamed() - (made.groups.size - named);
    left.push(...(await messagesLeft().catch(() => [])));
    return unnamed > 0 ? [...left, `${unnamed} that no answer named; their names hold ${mark}`] : left;
  }

  return {
    call,
    http,
    contact,
    secondToken,
    readOnly,
    mark,
    write,
    group,
    messages,
    sender,
    messageElsewhere,
    newGroup,
    cleanUp,
    deviations: () => [...deviations.values()],
  };
}

const NamedGroups = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
const SentMessages = z.object({ data: z.array(z.object({ id: z.string(), message: z.unknown() })) });
const notFound = /not.?found|no.?such|not.?exist|gone|deleted/i;
const Made = z.object({ id: z.string().check(z.regex(/[^.]/)) });

function createMade() {
  const groups = new Set<string>();
  const messages = new Set<string>();
  let unnamed = 0;
  const noting =
    (fetch = globalThis.fetch): typeof globalThis.fetch =>
    async (input, init) => {
      const answer = await fetch(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const [, list] = /\/(groups|messages)\/?$/.exec(pathname) ?? [];
      if (init?.method !== 'POST' || list === undefined || !answer.ok) return answer;
      const json = parsed(await answer.clone().text());
      const object = z.safeParse(
        Made,
        asInterface(json, '', () => undefined),
      );
      if (object.success) (list === 'groups' ? groups : messages).add(object.data.id);
      else if (list === 'groups' && !isRefusal(json)) unnamed += 1;
      return answer;
    };
  return { groups, messages, noting, unnamed: () => unnamed };
}

/** Converts form fields to JSON, where reactions are an array of objects (section 4.1) and times are numbers. */
const asObjects = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name.endsWith('_at') && /^\d+$/.test(String(value))
        ? Number(value)
        : typeof value === 'string' || Array.isArray(value)
          ? value
          : [value],
    ]),
  );

/** The client learns its own username from a sent message, because some services have no endpoint for the username. */
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

/**
 * Runs `make` once for all clauses. If `make` fails, the first clause reports the failure and later clauses get
 * `NotTried`.
 */
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
