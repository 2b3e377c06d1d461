import type { Message } from '../../contract/resources';

/** Orders messages of one second by id: a longer id is later. Lists keep the order of the service. */
export const isNewer = (a: Placed, b: Placed): boolean =>
  (a.created_at - b.created_at || a.id.length - b.id.length || (a.id > b.id ? 1 : 0)) > 0;

type Placed = Pick<Message, 'id' | 'created_at'>;
