import { type Order, positionOf } from '../../ids';
import type { Db } from './schema';

/**
 * The positions that this process gives to messages and groups. They never decrease, whatever the clock does. Within a conversation
 * `nextSlot` holds the order of all processes; between conversations it is that of their clocks.
 */
export class WriteOrder {
  #last: Order = { ms: 0, number: 0 };

  next(now: number): Order {
    const { ms, number } = this.#last;
    this.#last = now > ms ? { ms: now, number: 0 } : { ms, number: number + 1 };
    return this.#last;
  }

  /** Later positions are after this one. */
  raise(order: Order) {
    const { ms, number } = this.#last;
    if (order.ms > ms || (order.ms === ms && order.number > number)) this.#last = order;
  }
}

/** Later positions are after all stored ones, also if the clock was put back while the service did not run. */
export async function resumeOrder(order: WriteOrder, db: Db) {
  const row = await db
    .selectFrom('groups')
    .select((group) => group.fn.max('activity').as('activity'))
    .executeTakeFirst();
  if (row?.activity) order.raise(positionOf(row.activity));
}
