import { endpoints, type Group } from '../../src/contract';
import type { Account } from './api';

/** A group that lets in whoever opens it. */
export interface Room {
  group: Group;
  keeper: Pick<Account, 'username' | 'api'>;
  admit(username: string): Promise<void>;
  /** What the service has of its newest page, oldest first. */
  said(): Promise<string[]>;
}

export async function createRoom(
  keeper: Pick<Account, 'username' | 'api'>,
  name: string,
  members: string[] = [],
): Promise<Room> {
  const group = await keeper.api(endpoints.createGroup, { body: { name, contacts: members } });
  const inside = new Set([keeper.username, ...members]);
  // One after another: each change names all members.
  let changing: Promise<unknown> = Promise.resolve();
  return {
    group,
    keeper,
    admit(username) {
      if (inside.has(username)) return Promise.resolve();
      inside.add(username);
      const change = () =>
        keeper.api(endpoints.updateGroup, { params: { id: group.id }, body: { contacts: [...inside] } });
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
