import { type Fields, isSuccess } from '../caller';
import type { Clause } from '../clause';
import type { Scene } from '../scene';
import { Group, GroupPage, Message, read } from '../shapes';
import { must, NotTried } from '../verdict';

const at = (id: string) => `/v1/groups/${encodeURIComponent(id)}`;
const avatar = 'https://example.org/avatar.png';

const list = async (scene: Scene, query: Record<string, string> = {}) =>
  read(GroupPage, await scene.call({ method: 'GET', path: '/v1/groups', query }));
const get = async (scene: Scene, id: string) => read(Group, await scene.call({ method: 'GET', path: at(id) }));
const put = async (scene: Scene, id: string, fields: Fields) => read(Group, await scene.write('PUT', at(id), fields));

/** By this machine's clock, in the unit that the service writes. */
const nowLike = ({ created_at }: Group): string => String(Math.floor(Date.now() / (created_at > 1e11 ? 1 : 1_000)));

async function archived(scene: Scene): Promise<Group> {
  const group = await scene.newGroup('Archived');
  return put(scene, group.id, { archived_at: nowLike(group) });
}

export const groups: Clause[] = [
  {
    section: '4.2',
    title: 'POST with a name alone makes an active group with a conversation of its own',
    writes: true,
    async check(scene) {
      const group = await scene.group();
      must(group.name === `Conformance ${scene.mark}`, `its name is ${JSON.stringify(group.name)}`);
      must(group.conversation_id !== '', 'conversation_id is empty');
      must(group.description === null, `description is ${JSON.stringify(group.description)}`);
      must(group.avatar_url === null, `avatar_url is ${JSON.stringify(group.avatar_url)}`);
      must(group.archived_at === null, `archived_at is ${group.archived_at}`);
      return group.contacts.length === 0 ? 'without members' : `with ${group.contacts.length} member: its creator`;
    },
  },
  {
    section: '4.2',
    title: 'POST takes description and avatar_url',
    writes: true,
    async check(scene) {
      const fields = { description: `Made by a test ${scene.mark}`, avatar_url: avatar };
      const group = await scene.newGroup('Described', fields);
      must(group.description === fields.description, `description is ${JSON.stringify(group.description)}`);
      must(group.avatar_url === avatar, `avatar_url is ${JSON.stringify(group.avatar_url)}`);
      must(group.conversation_id !== (await scene.group()).conversation_id, 'two groups have one conversation');
    },
  },
  {
    section: '4.2',
    title: 'GET retrieves one group',
    async check(scene) {
      const group = await scene.group();
      const found = await get(scene, group.id);
      must(found.id === group.id && found.conversation_id === group.conversation_id, `another group came: ${found.id}`);
    },
  },
  {
    section: '8',
    title: 'A page of groups has at most ten by default',
    async check(scene) {
      const { data, has_more } = await list(scene);
      must(data.length <= 10, `it has ${data.length}`);
      must(data.length === 10 || !has_more, `has_more is true after ${data.length}`);
    },
  },
  {
    section: '4.2',
    title: 'limit is the number of groups returned',
    async check(scene) {
      await scene.group();
      const { data } = await list(scene, { limit: '1' });
      must(data.length === 1, `1 was asked for, ${data.length} came`);
    },
  },
  {
    section: '4.2',
    title: 'archived=true shows archived groups alone',
    async check(scene) {
      const active = (await list(scene, { archived: 'true' })).data.find(({ archived_at }) => archived_at === null);
      must(active === undefined, `${active?.id} is not archived`);
    },
  },
  {
    section: '4.2',
    title: 'A list without archived',
    writes: true,
    async check(scene) {
      const { id } = await archived(scene);
      const isListed = (await list(scene)).data.some((group) => group.id === id || group.archived_at !== null);
      return isListed ? 'archived groups as well' : 'active groups alone';
    },
  },
  {
    section: '4.2',
    title: 'PUT changes name, description and avatar_url, each alone',
    writes: true,
    async check(scene) {
      const { id, conversation_id } = await scene.newGroup('Changed');
      const wanted = { name: `Renamed ${scene.mark}`, description: 'Described', avatar_url: avatar };
      for (const [field, value] of Object.entries(wanted)) await put(scene, id, { [field]: value });
      const group = await get(scene, id);
      must(group.name === wanted.name, `the name is ${JSON.stringify(group.name)}`);
      must(group.description === wanted.description, `the description is ${JSON.stringify(group.description)}`);
      must(group.avatar_url === avatar, `avatar_url is ${JSON.stringify(group.avatar_url)}`);
      must(group.conversation_id === conversation_id, `conversation_id became ${group.conversation_id}`);
    },
  },
  {
    section: '3',
    title: 'PUT with archived_at archives a group, and keeps it and its messages',
    writes: true,
    async check(scene) {
      const { id, conversation_id } = await scene.newGroup('Archived later');
      const message = `kept ${scene.mark}`;
      const sent = read(Message, await scene.write('POST', '/v1/messages', { conversation_id, message }));
      const group = await put(scene, id, { archived_at: nowLike(await get(scene, id)) });
      must(group.archived_at !== null, 'archived_at is null');
      must((await get(scene, id)).archived_at !== null, 'read again, archived_at is null');
      const kept = await scene.call({ method: 'GET', path: `/v1/messages/${encodeURIComponent(sent.id)}` });
      must(read(Message, kept).message === message, 'its message is another');
    },
  },
  {
    section: '3',
    title: 'An archived group is listed with archived=true',
    writes: true,
    async check(scene) {
      const { id } = await archived(scene);
      const { data, has_more } = await list(scene, { archived: 'true' });
      if (data.some((group) => group.id === id)) return;
      if (has_more) throw new NotTried('it is not among the first groups, and how a list goes on is open');
      must(false, 'it is not there');
    },
  },
  {
    section: '3',
    title: 'How an archived group is restored',
    writes: true,
    async check(scene) {
      const { id } = await archived(scene);
      for (const [json, words] of [
        [null, 'null'],
        ['', 'an empty text'],
        [0, '0'],
      ] as const) {
        const answer = await scene.call({ method: 'PUT', path: at(id), json: { archived_at: json } });
        if (isSuccess(answer) && (await get(scene, id)).archived_at === null) return `archived_at: ${words}`;
      }
      const answer = await scene.call({ method: 'PUT', path: at(id), form: { archived_at: '' } });
      if (isSuccess(answer) && (await get(scene, id)).archived_at === null) return 'an empty field of a form';
      return 'not by null, an empty text or 0';
    },
  },
  {
    section: '3',
    title: 'A message to an archived group',
    writes: true,
    async check(scene) {
      const { conversation_id } = await archived(scene);
      const answer = await scene.write('POST', '/v1/messages', { conversation_id, message: `late ${scene.mark}` });
      return isSuccess(answer) ? 'is taken' : `is refused with ${answer.status}`;
    },
  },
  {
    section: '4.2',
    title: 'PUT adds and removes contacts',
    writes: true,
    async check(scene) {
      if (scene.contact === undefined) throw new NotTried('nobody to add was named: --contact <username>');
      const { id, contacts } = await scene.newGroup('Members');
      const before = contacts.map(({ username }) => username);
      const { contact } = scene;
      const wanted = [...before, contact];
      const isMember = (group: Group) => group.contacts.some(({ username }) => username === contact);
      const named = await scene.write('PUT', at(id), { contacts: wanted });
      const objects = wanted.map((username) => ({ username }));
      const given = isSuccess(named)
        ? named
        : await scene.call({ method: 'PUT', path: at(id), json: { contacts: objects } });
      // Ids alone, or whole objects, are as right: the client's own clause tries them.
      if (!isSuccess(given)) throw new NotTried(`neither usernames nor objects with one: ${given.status}`);
      must(isMember(read(Group, given)), `${contact} is not a member`);
      const removed = await put(scene, id, { contacts: before });
      return isMember(removed) ? 'adds alone: nobody is removed' : 'the list replaces the members';
    },
  },
  {
    section: '3',
    title: 'DELETE removes a group and its messages for good',
    writes: true,
    async check(scene) {
      const { id, conversation_id } = await scene.newGroup('Deleted');
      const message = `with its group ${scene.mark}`;
      const sent = read(Message, await scene.write('POST', '/v1/messages', { conversation_id, message }));
      const gone = await scene.call({ method: 'DELETE', path: at(id) });
      must(isSuccess(gone), `${gone.request} was answered with ${gone.status}`);
      const found = await scene.call({ method: 'GET', path: at(id) });
      must(!isSuccess(found), 'the group can still be read');
      const left = await scene.call({ method: 'GET', path: `/v1/messages/${encodeURIComponent(sent.id)}` });
      must(!isSuccess(left), 'its message can still be read');
      return `answered with ${gone.status}${gone.text === '' ? ', no body' : ''}; reading it then with ${found.status}`;
    },
  },
];
