import type { Message } from '../../contract/resources';

/** For a single row; lists keep the service's order. Within a second ids decide, and a longer id is later. */
export const isNewer = (a: Placed, b: Placed): boolean =>
  (a.created_at - b.created_at || a.id.length - b.id.length || (a.id > b.id ? 1 : 0)) > 0;

type Placed = Pick<Message, 'id' | 'created_at'>;
