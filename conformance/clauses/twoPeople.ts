import { retryAfterOf } from '../../src/api/errors';
import { endpoints } from '../../src/contract';
import { isShown, isSuccess } from '../caller';
import type { Clause } from '../clause';
import type { Scene } from '../scene';
import { type Group, Message, MessagePage, read } from '../shapes';
import { must, NotTried } from '../verdict';
import { at, get, put } from './groupCalls';
import { nobodyNamed } from './groups';

const reaction = 'red_angry_face';

interface Pair {
  group: Group;
  other: string;
  token: string;
  say(text: string, token?: string): Promise<Message>;
}

async function pair(scene: Scene): Promise<Pair> {
  const { contact: other, secondToken: token, mark, http } = scene;
  if (other === undefined) throw new NotTried(nobodyNamed);
  if (token === undefined) throw new NotTried('the second person has no token: --second-token <token>');
  const contacts = [{ username: other }];
  const made = await http(endpoints.createGroup, { body: { name: `Two people ${mark}`, contacts } }).catch((error) => {
    if (retryAfterOf(error) !== null) throw error;
    throw new NotTried(`the group could not be made: ${error instanceof Error ? error.message : error}`);
  });
  const group = await get(scene, made.id);
  const isMember = group.contacts.some(({ username }) => username === other);
  if (!isMember) throw new NotTried(`${other} cannot be made a member`);
  const { conversation_id } = group;
  const say = async (text: string, as?: string) =>
    read(Message, await scene.write('POST', '/v1/messages', { conversation_id, message: `${text} ${mark}` }, as));
  return { group, other, token, say };
}

const atMessage = ({ id }: Message) => `/v1/messages/${encodeURIComponent(id)}`;
const reactorsOf = ({ reactions }: Message) => reactions.flatMap((each) => each[reaction] ?? []);
const readMessage = async (scene: Scene, message: Message, token?: string) =>
  read(Message, await scene.call({ method: 'GET', path: atMessage(message), token }));

/** These clauses need `--contact` and the token of the second person. */
export const twoPeople: Clause[] = [
  {
    section: '2.1',
    title: 'Each of two people is the contact of their own messages',
    writes: true,
    async check(scene) {
      const { other, token, say } = await pair(scene);
      const me = (await scene.sender()).username;
      for (const [username, by, reader] of [
        [other, token, undefined],
        [me, undefined, token],
      ] as const) {
        const seen = await readMessage(scene, await say(`by ${username}`, by), reader);
        must(seen.contact.username === username, `a message of ${username} is by ${seen.contact.username}`);
      }
      return undefined;
    },
  },
  {
    section: '2.4',
    title: 'A reaction names each of two reactors',
    writes: true,
    async check(scene) {
      const { other, token, say } = await pair(scene);
      const me = (await scene.sender()).username;
      const message = await say('reacted to by two');
      await scene.write('PUT', atMessage(message), { reactions: { [reaction]: [me] } });
      await scene.write('PUT', atMessage(message), { reactions: { [reaction]: [me, other] } }, token);
      const there = reactorsOf(await readMessage(scene, message));
      for (const name of [me, other])
        must(there.includes(name), `${name} is not there: ${there.join(', ') || 'nobody is'}`);
      return undefined;
    },
  },
  {
    section: '4.1',
    title: 'A reaction of one person, sent alone, beside one of another',
    writes: true,
    open: true,
    async check(scene) {
      const { other, token, say } = await pair(scene);
      const me = (await scene.sender()).username;
      const message = await say('reacted to by one after the other');
      await scene.write('PUT', atMessage(message), { reactions: { [reaction]: [me] } });
      await scene.write('PUT', atMessage(message), { reactions: { [reaction]: [other] } }, token);
      return reactorsOf(await readMessage(scene, message)).includes(me) ? 'leaves the other' : 'takes its place';
    },
  },
  {
    section: '4.1',
    title: 'What one person edits and deletes is so for the other',
    writes: true,
    async check(scene) {
      const { token, say } = await pair(scene);
      const message = await say('for both');
      const text = `edited for both ${scene.mark}`;
      await scene.write('PUT', atMessage(message), { message: text });
      must((await readMessage(scene, message, token)).message === text, 'the other sees the earlier text');
      await scene.call({ method: 'DELETE', path: atMessage(message) });
      const found = await scene.call({ method: 'GET', path: atMessage(message), token });
      must(!isShown(found), 'the other can still read what was deleted');
    },
  },
  {
    section: '3',
    title: 'A group that one person archives is archived for the other',
    writes: true,
    async check(scene) {
      const { group, token } = await pair(scene);
      await put(scene, group.id, { archived_at: String(group.created_at) });
      const answer = await scene.call({ method: 'GET', path: at(group.id), token });
      must(isSuccess(answer) && Object(answer.json).archived_at !== null, 'for the other it is active');
    },
  },
  {
    section: '2.1',
    title: 'read_at, after the other has read the list',
    writes: true,
    open: true,
    async check(scene) {
      const { group, token, say } = await pair(scene);
      const message = await say('to be read');
      const query = { conversation_id: group.conversation_id };
      read(MessagePage, await scene.call({ method: 'GET', path: '/v1/messages', query, token }));
      return (await readMessage(scene, message)).read_at === null ? 'is null' : 'is set';
    },
  },
  {
    section: '5',
    title: 'A group for who is no member',
    writes: true,
    open: true,
    async check(scene) {
      const { token } = await pair(scene);
      const answer = await scene.call({ method: 'GET', path: at((await scene.group()).id), token });
      return isShown(answer) ? 'is shown' : `is refused with ${answer.status}`;
    },
  },
];
