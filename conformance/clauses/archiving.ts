import { isSuccess } from '../caller';
import type { Clause } from '../clause';
import type { Scene } from '../scene';
import { type Group, Message, read } from '../shapes';
import { must, NotTried } from '../verdict';
import { at, get, list, put } from './groupCalls';

const nowLike = ({ created_at }: Group): string => {
  const perMs = created_at > 1e14 ? 1_000 : created_at > 1e11 ? 1 : 1 / 1_000;
  return String(Math.floor(Date.now() * perMs));
};

async function archived(scene: Scene): Promise<Group> {
  const group = await scene.newGroup('Archived');
  return put(scene, group.id, { archived_at: nowLike(group) });
}

export const archiving: Clause[] = [
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
    open: true,
    async check(scene) {
      const { id } = await archived(scene);
      const { data, has_more } = await list(scene, { limit: '50' });
      const isListed = data.some((group) => group.id === id || group.archived_at !== null);
      if (!isListed && has_more) throw new NotTried('it may stand on a later page');
      return isListed ? 'archived groups as well' : 'active groups alone';
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
    open: true,
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
    open: true,
    async check(scene) {
      const { conversation_id } = await archived(scene);
      const answer = await scene.write('POST', '/v1/messages', { conversation_id, message: `late ${scene.mark}` });
      return isSuccess(answer) ? 'is taken' : `is refused with ${answer.status}`;
    },
  },
];
