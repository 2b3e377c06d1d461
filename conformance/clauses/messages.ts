import { shown } from '../../src/api/dialect/reading/deviations';
import { type Answer, isShown, isSuccess } from '../caller';
import type { Clause } from '../clause';
import type { Scene } from '../scene';
import { Message, MessagePage, read } from '../shapes';
import { isSame, must, NotTried } from '../verdict';

const reaction = 'red_angry_face';
const difficultText = '  a <b>&amp; "c"\n\tशुभ 🏳️‍🌈 e\u0301 שלום  ';
const longText = 'So long that a column of 255 letters does not hold it. '.repeat(36).trim();

const at = (id: string) => `/v1/messages/${encodeURIComponent(id)}`;
const get = (scene: Scene, id: string): Promise<Answer> => scene.call({ method: 'GET', path: at(id) });

async function list(scene: Scene, query: Record<string, string> = {}) {
  const { conversation_id } = await scene.group();
  await scene.messages();
  const page = await scene.call({ method: 'GET', path: '/v1/messages', query: { conversation_id, ...query } });
  return read(MessagePage, page);
}

async function firstMessage(scene: Scene): Promise<Message> {
  const [message] = await scene.messages();
  if (!message) throw new NotTried('there is no message');
  return message;
}

async function newMessage(scene: Scene, text: string): Promise<Message> {
  const { conversation_id } = await scene.group();
  return read(Message, await scene.write('POST', '/v1/messages', { conversation_id, message: text }));
}

export const messages: Clause[] = [
  {
    section: '4.1',
    title: 'POST answers with the message: unread, not updated, without reactions and attachments',
    writes: true,
    async check(scene) {
      const { conversation_id } = await scene.group();
      const message = await firstMessage(scene);
      must(message.conversation_id === conversation_id, `conversation_id is ${message.conversation_id}`);
      must(message.message === `1 ${scene.mark}`, `the text is ${JSON.stringify(message.message)}`);
      must(message.read_at === null, `read_at is ${message.read_at}`);
      must(message.updated_at === null, `updated_at is ${message.updated_at}`);
      must(message.reactions.length === 0, 'it has reactions');
      must(message.attachments.length === 0, 'it has attachments');
    },
  },
  {
    section: '4.1',
    title: 'A message comes back with the text that was sent',
    writes: true,
    async check(scene) {
      const { id } = await newMessage(scene, difficultText);
      const { message } = read(Message, await get(scene, id));
      if (message === difficultText) return;
      must(
        message.trim() === difficultText.trim(),
        `sent ${JSON.stringify(difficultText)}, came ${JSON.stringify(message)}`,
      );
      return 'without the spaces around it';
    },
  },
  {
    section: '4.1',
    title: 'A text of 2,000 characters comes back whole, or is refused',
    writes: true,
    async check(scene) {
      const { conversation_id } = await scene.group();
      const answer = await scene.write('POST', '/v1/messages', { conversation_id, message: longText });
      if (!isSuccess(answer) && answer.status < 500) return `is refused with ${answer.status}`;
      const { message } = read(Message, await get(scene, read(Message, answer).id));
      must(message === longText, `${longText.length} characters were sent, ${message.length} came back`);
      return undefined;
    },
  },
  {
    section: '2.1',
    title: 'contact is who sent the message',
    writes: true,
    async check(scene) {
      await scene.sender();
      return (await scene.group()).contacts.length === 0 ? 'not compared: the group shows no members' : undefined;
    },
  },
  {
    section: '4.1',
    title: 'A list shows a message as it is by itself',
    async check(scene) {
      const { id } = await firstMessage(scene);
      if (!scene.readOnly)
        await scene.write('PUT', at(id), { reactions: { [reaction]: [(await scene.sender()).username] } });
      const alone = read(Message, await get(scene, id));
      const { data, has_more } = await list(scene, { limit: '50' });
      const row = data.find((each) => each.id === id);
      if (!row && has_more) throw new NotTried('it is not on the first page');
      must(row !== undefined, `${id} is not there`);
      for (const field of ['message', 'reactions', 'attachments', 'created_at', 'updated_at'] as const)
        must(
          isSame(row[field], alone[field]),
          `${field} is ${shown(row[field])} in the list and ${shown(alone[field])} alone`,
        );
      const [listed, sender] = [row.contact.username, alone.contact.username];
      must(listed === sender, `it is by ${listed} in the list and by ${sender} alone`);
    },
  },
  {
    section: '4.1',
    title: 'GET retrieves one message',
    async check(scene) {
      const message = await firstMessage(scene);
      const found = read(Message, await get(scene, message.id));
      must(found.id === message.id && found.message === message.message, `another message came: ${found.id}`);
    },
  },
  {
    section: '4.1',
    title: 'A list with conversation_id has messages of that conversation alone',
    async check(scene) {
      const { conversation_id } = await scene.group();
      await scene.messageElsewhere();
      const { data } = await list(scene);
      const strange = data.find((message) => message.conversation_id !== conversation_id);
      must(strange === undefined, `${strange?.id} is of ${strange?.conversation_id}`);
      must(data.length > 0, 'it is empty');
    },
  },
  {
    section: '8',
    title: 'A page of messages has ten by default, and says that there are more',
    writes: true,
    async check(scene) {
      const { data, has_more } = await list(scene);
      must(data.length === 10, `it has ${data.length}`);
      must(new Set(data.map(({ id }) => id)).size === 10, 'a message is there twice');
      must(has_more, 'has_more is false');
    },
  },
  {
    section: '4.1',
    title: 'limit is the number of messages returned',
    writes: true,
    async check(scene) {
      const { data, has_more } = await list(scene, { limit: '3' });
      must(data.length === 3, `3 were asked for, ${data.length} came`);
      must(has_more, 'has_more is false');
    },
  },
  {
    section: '4.1',
    title: 'A page that holds all messages says that there are no more',
    writes: true,
    async check(scene) {
      const { conversation_id } = await scene.newGroup('One message');
      await scene.write('POST', '/v1/messages', { conversation_id, message: `alone ${scene.mark}` });
      const page = await scene.call({ method: 'GET', path: '/v1/messages', query: { conversation_id } });
      const { data, has_more } = read(MessagePage, page);
      must(data.length === 1, `one was sent, ${data.length} came`);
      must(!has_more, 'has_more is true');
    },
  },
  {
    section: '4.1',
    title: 'The order of messages',
    writes: true,
    open: true,
    async check(scene) {
      const { data } = await list(scene);
      const sent = new Map((await scene.messages()).map(({ id }, index) => [id, index]));
      // Compares with the order of sending, because most messages have the same `created_at`.
      const order = data.flatMap(({ id }) => sent.get(id) ?? []);
      if (order.length < 2) throw new NotTried('they are not on the first page');
      const rises = order.slice(1).map((place, index) => place > (order[index] ?? 0));
      must(new Set(rises).size === 1, `there is none: they came as ${order.map((place) => place + 1).join(', ')}`);
      return rises[0] ? 'oldest first' : 'newest first';
    },
  },
  {
    section: '4.1',
    title: 'A list without conversation_id',
    open: true,
    async check(scene) {
      const { data } = read(MessagePage, await scene.call({ method: 'GET', path: '/v1/messages' }));
      const conversations = new Set(data.map(({ conversation_id }) => conversation_id));
      return `${data.length} messages, ${conversations.size === 1 ? 'of one conversation' : `of ${conversations.size} conversations`}`;
    },
  },
  {
    section: '4.1',
    title: 'PUT changes the text, and says when',
    writes: true,
    async check(scene) {
      const { id } = await newMessage(scene, `before ${scene.mark}`);
      const changed = read(Message, await scene.write('PUT', at(id), { message: `after ${scene.mark}` }));
      must(changed.id === id, `the id became ${changed.id}`);
      must(changed.message === `after ${scene.mark}`, `the answer says ${JSON.stringify(changed.message)}`);
      must(changed.updated_at !== null, 'updated_at is null');
      const found = read(Message, await get(scene, id));
      must(found.message === changed.message, `read again it is ${JSON.stringify(found.message)}`);
    },
  },
  {
    section: '4.1',
    title: 'PUT of a text leaves the rest of the message as it was',
    writes: true,
    async check(scene) {
      const { id } = await newMessage(scene, `whole ${scene.mark}`);
      const { username } = await scene.sender();
      await scene.write('PUT', at(id), { reactions: { [reaction]: [username] } });
      const before = read(Message, await get(scene, id));
      await scene.write('PUT', at(id), { message: `still whole ${scene.mark}` });
      const after = read(Message, await get(scene, id));
      for (const field of ['reactions', 'attachments', 'created_at', 'conversation_id'] as const)
        must(isSame(before[field], after[field]), `${field} was ${shown(before[field])} and is ${shown(after[field])}`);
      must(before.contact.username === after.contact.username, `it is by ${after.contact.username} now`);
    },
  },
  {
    section: '4.1',
    title: 'PUT adds a reaction, which names the reactor by username',
    writes: true,
    async check(scene) {
      const { id, message } = await newMessage(scene, `reacted to ${scene.mark}`);
      const { username } = await scene.sender();
      const fields = { reactions: { [reaction]: [username] } };
      const changed = read(Message, await scene.write('PUT', at(id), fields));
      const reactors = changed.reactions.flatMap((each) => each[reaction] ?? []);
      must(reactors.includes(username), `its reactions are ${JSON.stringify(changed.reactions)}`);
      must(changed.message === message, `the text became ${JSON.stringify(changed.message)}`);
      const found = read(Message, await get(scene, id)).reactions.flatMap((each) => each[reaction] ?? []);
      must(found.includes(username), 'read again it is not there');
    },
  },
  {
    section: '4.1',
    title: 'DELETE removes a message for good',
    writes: true,
    async check(scene) {
      const { id } = await newMessage(scene, `deleted ${scene.mark}`);
      const gone = await scene.call({ method: 'DELETE', path: at(id) });
      must(isSuccess(gone), `${gone.request} was answered with ${gone.status}`);
      const found = await get(scene, id);
      must(!isShown(found), 'it can still be read');
      must(
        (await list(scene, { limit: '5' })).data.every((message) => message.id !== id),
        'it is still in the list',
      );
      return `answered with ${gone.status}${gone.text === '' ? ', no body' : ''}; reading it then with ${found.status}`;
    },
  },
];
