import { endpoints, type Group } from '../../src/contract';
import { type Account, beside } from './api';

/** A group that admits everybody who opens it. All members have accepted the group, so that nobody is in quarantine. */
export interface Room {
  group: Group;
  keeper: Pick<Account, 'username' | 'api'>;
  admit(username: string): Promise<void>;
  /** The newest page of messages on the service, oldest first. */
  said(): Promise<string[]>;
}

export async function createRoom(
  keeper: Pick<Account, 'username' | 'api'>,
  name: string,
  members: string[] = [],
): Promise<Room> {
  const group = await keeper.api(endpoints.createGroup, { body: { name, contacts: members } });
  const inside = new Set([keeper.username, ...members]);
  const keepAs = (username: string) =>
    beside(keeper.api, username)?.(endpoints.keepGroup, { params: { id: group.id }, body: {} });
  await Promise.all(members.map(keepAs));
  // Changes run one after another, because each change names all members.
  let changing: Promise<unknown> = Promise.resolve();
  return {
    group,
    keeper,
    admit(username) {
      if (inside.has(username)) return Promise.resolve();
      inside.add(username);
      const change = async () => {
        await keeper.api(endpoints.updateGroup, { params: { id: group.id }, body: { contacts: [...inside] } });
        await keepAs(username);
      };
      changing = changing.then(change);
      return changing.then(() => {});
    },
    async said() {
      const query = { conversation_id: group.conversation_id, limit: 100 };
      const { data } = await keeper.api(endpoints.listMessages, { query });
      return data.map(({ message }) => message).reverse();
    },
  };
}
