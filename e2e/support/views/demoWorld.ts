import { endpoints } from '../../../src/contract';
import { type Account, createAccount, openAccount } from '../api';
import type { World } from './steps';

/** Cases that the demonstration world lacks: hard names, scripts from right to left, words of emoji alone. */
const contents = {
  long: {
    name: 'The committee for everything that nobody else wants to decide before the summer holidays',
    description: `Minutes, agendas and https://example.org/${'very-'.repeat(20)}long`,
    says: [
      `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft ${'a'.repeat(140)}`,
      `https://example.org/${'path/'.repeat(30)}`,
      `\`\`\`js\nconst long = '${'x'.repeat(160)}';\n\`\`\``,
      'A message of several sentences. It has so many words that it wraps at every width, and then goes on for a while.',
    ],
  },
  rtl: {
    name: 'رحلة نهاية الأسبوع',
    description: 'كل ما يخص الرحلة القادمة إلى البحر',
    says: ['صباح الخير! متى نلتقي؟', 'في الساعة 10:30 عند المحطة (الرصيف 2).', 'Both: شكرا and thanks, see you at 10.'],
  },
  emoji: { name: '🏔️🥾🌦️', description: '⛺️', says: ['👍', '🎉🎉🎉', '👩‍👩‍👧‍👦🏳️‍🌈🇳🇴'] },
};

const people = ['mei', 'bruno', 'chidi'];

/** Groups with an unread mention. Each device has its own group, because a mention that one device shows becomes read. */
const watches = {
  phone: 'Harbour watch',
  tablet: 'River watch',
  desk: 'Night watch',
  small: 'Storm watch',
  largeText: 'Ice watch',
};

export interface Demo {
  world: World;
  /** Administers the service. */
  ida: Account;
  /** Has an account and no groups. */
  newcomer: Account;
}

/** Adds the data that the views need to the demonstration world of the service at this address. */
export async function arrangeDemo(address: string): Promise<Demo> {
  const [ida, mei] = await Promise.all(['ida', 'mei'].map((name) => openAccount(address, name, 'confab-demo')));
  if (!ida || !mei) throw new Error('The demonstration world has nobody');
  const { data: groups } = await ida.api(endpoints.listGroups, { query: { limit: 100 } });
  const groupIdOf = (name: string) => groups.find((group) => group.name === name)?.id ?? '';
  const world: World = { team: groupIdOf('Tidewater app'), pictures: groupIdOf('Ridge Walkers') };
  const { data: contacts } = await ida.api(endpoints.listContacts, { query: { limit: 100 } });
  const everybody = contacts.map(({ username }) => username);
  for (const [key, { name, description, says }] of Object.entries(contents)) {
    const group = await create(ida, name, people, description);
    world[key] = group.id;
    for (const [at, message] of says.entries()) await say(at % 2 ? ida : mei, group, message);
  }
  world.many = (await create(ida, 'All hands again', everybody)).id;
  world.alone = (await create(ida, 'Notes to myself', [])).id;
  world.blank = (await create(ida, 'Book club', people)).id;
  const writtenIn = await create(ida, 'Saturday', people);
  await say(ida, writtenIn, 'Who drives?');
  world.written = writtenIn.id;
  world.drafted = (await create(ida, 'Sunday', people)).id;
  world.unsent = (await create(ida, 'Monday', people)).id;
  const old = await create(ida, 'Last winter', people);
  const archived_at = Math.floor(Date.now() / 1000);
  await ida.api(endpoints.updateGroup, { params: { id: old.id }, body: { archived_at } });
  world.archived = old.id;
  for (const [device, name] of Object.entries(watches)) {
    const calling = await create(mei, name, ['ida', 'bruno']);
    for (let at = 0; at < 24; at++)
      await say(mei, calling, at % 9 ? `Boat ${at} is in.` : `@ida, can you take boat ${at}?`);
    world[`mentions on ${device}`] = calling.id;
  }
  const stranger = await createAccount(address, 'passer_by');
  const unasked = await create(stranger, 'You have won', ['ida']);
  await say(stranger, unasked, 'Write to me at https://example.org/prize today.');
  world.stranger = unasked.id;
  await ida.api(endpoints.createReport, { body: { group_id: unasked.id, reason: 'There is no prize' } });
  const [asked] = (await mei.api(endpoints.listMessages, { query: { conversation_id: writtenIn.conversation_id } }))
    .data;
  await mei.api(endpoints.createReport, { body: { message_id: asked?.id, reason: 'Nobody should\nhave to drive.' } });
  const two = await create(ida, 'ida and mei', ['mei']);
  await say(ida, two, 'Shall we go without them?');
  await say(mei, two, 'I would love to.');
  world.two = two.id;
  const params = { id: world.team ?? '' };
  world.invitation = (await ida.api(endpoints.createInvite, { params, body: {} })).token;
  return { world, ida, newcomer: await createAccount(address, 'newcomer') };
}

const create = ({ api }: Account, name: string, contacts: string[], description = '') =>
  api(endpoints.createGroup, { body: { name, description, contacts } });

const say = ({ api }: Account, { conversation_id }: { conversation_id: string }, message: string) =>
  api(endpoints.createMessage, { body: { conversation_id, message } });
