import type { Message } from '../../contract/resources';

/** Only for a row that comes without a list around it; lists keep the service's order, whatever the clocks say. */
export const isNewer = (a: Placed, b: Placed): boolean =>
  a.created_at !== b.created_at ? a.created_at > b.created_at : a.id > b.id;

type Placed = Pick<Message, 'id' | 'created_at'>;
