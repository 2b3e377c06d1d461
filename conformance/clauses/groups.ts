import { type Answer, isShown, isSuccess } from '../caller';
import type { Clause } from '../clause';
import { Group, Message, read } from '../shapes';
import { must, NotTried } from '../verdict';
import { at, get, list, put } from './groupCalls';

const avatar = 'https://example.org/avatar.png';

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
      const path = at(id);
      // Ids alone, or whole objects, are as right: the client's own clause tries them.
      const forms: ((usernames: string[]) => Promise<Answer>)[] = [
        (usernames) => scene.write('PUT', path, { contacts: usernames }),
        (usernames) =>
          scene.call({ method: 'PUT', path, json: { contacts: usernames.map((username) => ({ username })) } }),
      ];
      const statuses: number[] = [];
      let isTaken = false;
      for (const give of forms) {
        const given = await give(wanted);
        statuses.push(given.status);
        isTaken ||= isSuccess(given);
        if (!isSuccess(given) || !isMember(read(Group, given))) continue;
        const removed = read(Group, await give(before));
        if (!isMember(removed)) return 'the list replaces the members';
        // An empty list in JSON may not be read where forms are.
        const again = before.length === 0 && (await scene.call({ method: 'PUT', path, form: { contacts: [] } }));
        const isRemoved = again && isSuccess(again) && !isMember(read(Group, again));
        return isRemoved ? 'the list replaces the members' : 'adds alone: nobody is removed';
      }
      if (!isTaken) throw new NotTried(`neither usernames nor objects with one: ${statuses.join(', ')}`);
      must(false, `${contact} is not a member`);
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
      must(!isShown(found), 'the group can still be read');
      const left = await scene.call({ method: 'GET', path: `/v1/messages/${encodeURIComponent(sent.id)}` });
      must(!isShown(left), 'its message can still be read');
      return `answered with ${gone.status}${gone.text === '' ? ', no body' : ''}; reading it then with ${found.status}`;
    },
  },
];
