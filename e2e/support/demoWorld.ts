import { endpoints } from '../../src/contract';
import { type Account, createAccount, openAccount } from './api';
import type { World } from './views';

/** What the demonstration world lacks: hard names, scripts from right to left, words of emoji alone. */
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

export interface Demo {
  world: World;
  /** Administers the service. */
  ida: Account;
  /** Has an account and no groups. */
  newcomer: Account;
}

/** Adds to the demonstration world of the service at this address what views are shown with. */
export async function arrangeDemo(address: string): Promise<Demo> {
  const [ida, mei] = await Promise.all(['ida', 'mei'].map((name) => openAccount(address, name, 'confab-demo')));
  if (!ida || !mei) throw new Error('The demonstration world has nobody');
  const { data: groups } = await ida.api(endpoints.listGroups, { query: { limit: 100 } });
  const named = (name: string) => groups.find((group) => group.name === name)?.id ?? '';
  const world: World = { team: named('Tidewater app'), pictures: named('Ridge Walkers') };
  for (const [key, { name, description, says }] of Object.entries(contents)) {
    const group = await ida.api(endpoints.createGroup, { body: { name, description, contacts: people } });
    world[key] = group.id;
    for (const [at, message] of says.entries())
      await (at % 2 ? ida : mei).api(endpoints.createMessage, {
        body: { conversation_id: group.conversation_id, message },
      });
  }
  const { data: contacts } = await ida.api(endpoints.listContacts, { query: { limit: 100 } });
  const everybody = contacts.map(({ username }) => username);
  const create = (name: string, members: string[]) =>
    ida.api(endpoints.createGroup, { body: { name, contacts: members } });
  world.many = (await create('All hands again', everybody)).id;
  const old = await create('Last winter', people);
  const archived_at = Math.floor(Date.now() / 1000);
  await ida.api(endpoints.updateGroup, { params: { id: old.id }, body: { archived_at } });
  world.archived = old.id;
  return { world, ida, newcomer: await createAccount(address, 'newcomer') };
}
