import type { Message } from '../../contract/resources';

/**
 * Only for a row that comes without a list around it; lists keep the service's order, whatever the clocks say. In one second
 * the ids decide, which many services count: there the longer one is the later one.
 */
export const isNewer = (a: Placed, b: Placed): boolean =>
  (a.created_at - b.created_at || a.id.length - b.id.length || (a.id > b.id ? 1 : 0)) > 0;

type Placed = Pick<Message, 'id' | 'created_at'>;
