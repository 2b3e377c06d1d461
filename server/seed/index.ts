import type { Limits } from '../../src/contract';
import { fold } from '../../src/contract/fold';
import { Passwords } from '../accounts/passwords';
import { nameKey, skeleton } from '../accounts/usernames';
import { dayMs, minuteMs } from '../durations';
import type { Files } from '../files/files';
import { newId } from '../ids';
import { insertInBatches } from '../store/database/batches';
import { holdsPeople } from '../store/database/soundness';
import type { Store } from '../store/database/store';
import { indexMessages } from '../store/search/search';
import { makeFiles } from './files';
import { marked } from './interrupted';
import { demoPassword, type Name, people } from './people';
import { rowsOf } from './rows';
import { demoGroups } from './world';

export interface World {
  usernames: string[];
  password: string;
}

const world: World = { usernames: people.map((person) => person.username), password: demoPassword };

export async function seed(
  store: Store,
  files: Files,
  { dataDir, limits }: { dataDir: string; limits: Limits },
): Promise<World | undefined> {
  if (await holdsPeople(store)) return findWorld(store);

  const now = Date.now();
  const hasher = new Passwords();
  const passwords = await Promise.all(people.map(() => hasher.hash(demoPassword)));
  const contacts = people.map((person, index) => ({
    id: newId('con', now - person.joinedDaysAgo * dayMs),
    username: person.username,
    username_key: nameKey(person.username),
    username_fold: fold(person.username),
    skeleton: skeleton(person.username),
    password: passwords[index] ?? null,
    phone_number: person.phone,
    avatar_url: null,
    last_active_at: now - index * 23 * minuteMs,
    created_at: now - person.joinedDaysAgo * dayMs,
    role: index === 0 ? ('admin' as const) : ('member' as const),
  }));
  const ids = new Map<Name, string>(people.map((person, index) => [person.username, contacts[index]?.id ?? '']));
  const rows = rowsOf(demoGroups(now), ids, now);
  await marked(dataDir, async () => {
    const uploads = await makeFiles(files, limits, rows);
    await store.write(async (tx) => {
      await insertInBatches(tx, 'contact', contacts);
      await insertInBatches(tx, 'groups', rows.groups);
      await insertInBatches(tx, 'member', rows.members);
      await insertInBatches(tx, 'message', rows.messages);
      await indexMessages(tx, store.search, rows.messages);
      await insertInBatches(tx, 'reaction', rows.reactions);
      await insertInBatches(tx, 'attachment', rows.attachments);
      await insertInBatches(tx, 'upload', uploads);
      await insertInBatches(tx, 'read_mark', rows.readMarks);
      await insertInBatches(
        tx,
        'audit',
        rows.audit.sort((a, b) => a.at - b.at),
      );
    });
  });
  return world;
}

export const findWorld = async (store: Store): Promise<World | undefined> =>
  (await isDemo(store)) ? world : undefined;

const isDemo = async (store: Store) =>
  (
    await store.db
      .selectFrom('contact')
      .select('id')
      .where(
        'username_key',
        'in',
        people.map((person) => nameKey(person.username)),
      )
      .where('phone_number', 'like', '+44 7700 900%')
      .execute()
  ).length > 1;
