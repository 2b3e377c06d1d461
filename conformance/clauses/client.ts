import { endpoints } from '../../src/contract';
import type { Clause } from '../clause';
import type { Scene } from '../scene';
import { must, NotTried } from '../verdict';
import { nobodyNamed } from './groups';

const reaction = 'thumbs_up';
/** Ends the loop if a service returns the same pages again and again. */
const pagesMax = 20;

const groupOfClient = ({ http, mark }: Scene) => http(endpoints.createGroup, { body: { name: `Client ${mark}` } });

export const client: Clause[] = [
  {
    section: 'Confab',
    title: 'Pages of a list follow each other until all messages were there once',
    writes: true,
    async check(scene) {
      const { conversation_id } = await scene.group();
      const wanted = new Set((await scene.messages()).map(({ id }) => id));
      const seen: string[] = [];
      let hasMore = true;
      for (let page = 0; page < pagesMax && hasMore; page++) {
        const after = seen.at(-1);
        const query = { conversation_id, limit: 5, ...(after !== undefined && { starting_after: after }) };
        const { data, has_more } = await scene.http(endpoints.listMessages, { query });
        seen.push(...data.map(({ id }) => id));
        hasMore = has_more && data.length > 0;
      }
      must(!hasMore, `after ${pagesMax} pages there were still more`);
      const missing = [...wanted].filter((id) => !seen.includes(id));
      must(missing.length === 0, `${missing.length} of ${wanted.size} messages never came`);
      must(new Set(seen).size === seen.length, 'a message came twice');
    },
  },
  {
    section: 'Confab',
    title: 'A message is sent and edited, and a reaction is put on and taken off',
    writes: true,
    async check(scene) {
      const { http, mark } = scene;
      const { conversation_id } = await groupOfClient(scene);
      const sent = await http(endpoints.createMessage, { body: { conversation_id, message: `hello ${mark}` } });
      const params = { id: sent.id };
      const edited = await http(endpoints.updateMessage, { params, body: { message: `hello again ${mark}` } });
      must(edited.message === `hello again ${mark}`, `the edit became ${JSON.stringify(edited.message)}`);
      const { username } = sent.contact;
      const change = (on: boolean) =>
        http(endpoints.updateMessage, { params, body: { reactions: [{ [reaction]: on ? [username] : [] }] } });
      const isOn = ({ reactions }: { reactions: Record<string, string[]>[] }) =>
        reactions.some((each) => each[reaction]?.includes(username));
      must(isOn(await change(true)), 'the reaction is not there');
      must(!isOn(await change(false)), 'the reaction is still there');
    },
  },
  {
    section: 'Confab',
    title: 'A group is archived, restored and deleted',
    writes: true,
    async check(scene) {
      const { http } = scene;
      const group = await groupOfClient(scene);
      const params = { id: group.id };
      const archived_at = Math.floor(Date.now() / 1_000);
      const archived = await http(endpoints.updateGroup, { params, body: { archived_at } });
      must(archived.archived_at !== null, 'it is not archived');
      const restored = await http(endpoints.updateGroup, { params, body: { archived_at: null } });
      must(restored.archived_at === null, 'it is not restored');
      await http(endpoints.deleteGroup, { params });
    },
  },
  {
    section: 'Confab',
    title: 'Somebody is added to a group',
    writes: true,
    async check(scene) {
      const { contact } = scene;
      if (contact === undefined) throw new NotTried(nobodyNamed);
      const group = await groupOfClient(scene);
      const refs = [...group.contacts.map(({ id, username }) => ({ id, username })), { username: contact }];
      const changed = await scene.http(endpoints.updateGroup, { params: { id: group.id }, body: { contacts: refs } });
      must(
        changed.contacts.some(({ username }) => username === contact),
        'they are not a member',
      );
    },
  },
];
