import { shown } from '../../src/api/dialect/reading/deviations';
import { type Answer, isShown, isSuccess } from '../caller';
import type { Clause } from '../clause';
import { Group, Message, read } from '../shapes';
import { isSame, must, NotTried } from '../verdict';
import { at, get, list, put } from './groupCalls';

export const nobodyNamed = 'nobody to add was named: --contact <username>';
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
    section: '8',
    title: 'Of more than ten groups ten are listed by default',
    writes: true,
    async check(scene) {
      for (let { length } = (await list(scene)).data; length < 11; length++) await scene.newGroup('One of many');
      const { data, has_more } = await list(scene);
      must(data.length === 10, `it has ${data.length}`);
      must(has_more, 'has_more is false');
    },
  },
  {
    section: '4.2',
    title: 'A list shows a group as it is by itself',
    async check(scene) {
      const { id } = await scene.group();
      const alone = await get(scene, id);
      const { data, has_more } = await list(scene, { limit: '50' });
      const row = data.find((each) => each.id === id);
      if (!row && has_more) throw new NotTried('it is not on the first page');
      must(row !== undefined, `${id} is not there`);
      for (const field of [
        'name',
        'description',
        'avatar_url',
        'conversation_id',
        'created_at',
        'archived_at',
      ] as const)
        must(
          row[field] === alone[field],
          `${field} is ${shown(row[field])} in the list and ${shown(alone[field])} alone`,
        );
      const [listed, members] = [row, alone].map(({ contacts }) => contacts.map(({ username }) => username).sort());
      must(isSame(listed, members), `contacts are ${shown(listed)} in the list and ${shown(members)} alone`);
    },
  },
  {
    section: '4.2',
    title: 'POST takes contacts',
    writes: true,
    async check(scene) {
      const { contact, mark } = scene;
      if (contact === undefined) throw new NotTried(nobodyNamed);
      const answers: Answer[] = [];
      for (const one of [contact, { username: contact }]) {
        const json = { name: `With contacts ${mark}`, contacts: [one] };
        const made = await scene.call({ method: 'POST', path: '/v1/groups', json });
        answers.push(made);
        if (isSuccess(made) && read(Group, made).contacts.some(({ username }) => username === contact)) return;
      }
      const statuses = answers.map(({ status }) => status).join(', ');
      if (!answers.some(isSuccess)) throw new NotTried(`neither a username nor an object with one: ${statuses}`);
      must(false, `${contact} is not a member`);
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
      // Each PUT sends one field. The last PUT omits the other two fields, and a service must not erase them.
      const wanted = { description: 'Described', avatar_url: avatar, name: `Renamed ${scene.mark}` };
      for (const [field, value] of Object.entries(wanted)) await put(scene, id, { [field]: value });
      const group = await get(scene, id);
      must(group.id === id, `the id became ${group.id}`);
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
    open: true,
    async check(scene) {
      if (scene.contact === undefined) throw new NotTried(nobodyNamed);
      const { id, contacts } = await scene.newGroup('Members');
      // `before` always contains the caller, because a PUT without the caller may remove the caller from the group.
      const shownMembers = contacts.map(({ username }) => username);
      const before = shownMembers.length > 0 ? shownMembers : [(await scene.sender()).username];
      const { contact } = scene;
      const wanted = [...before, contact];
      const isMember = (group: Group) => group.contacts.some(({ username }) => username === contact);
      const path = at(id);
      // The interface also allows ids and whole contacts: a clause in `client.ts` tests those forms.
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
        return isMember(removed) ? 'adds alone: nobody is removed' : 'the list replaces the members';
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
