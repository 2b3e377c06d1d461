import { type Order, positionOf } from '../../ids';
import type { Db } from './schema';

/**
 * Gives out increasing positions for messages and groups within one process. `nextSlot` compares these positions with
 * the positions of other processes.
 */
export class WriteOrder {
  #last: Order = { ms: 0, number: 0 };

  next(now: number): Order {
    const { ms, number } = this.#last;
    this.#last = now > ms ? { ms: now, number: 0 } : { ms, number: number + 1 };
    return this.#last;
  }

  raise(order: Order) {
    const { ms, number } = this.#last;
    if (order.ms > ms || (order.ms === ms && order.number > number)) this.#last = order;
  }
}

/** Continues after all stored positions, because the clock may be set back between runs. */
export async function resumeOrder(order: WriteOrder, db: Db) {
  const row = await db
    .selectFrom('groups')
    .select((group) => group.fn.max('activity').as('activity'))
    .executeTakeFirst();
  if (row?.activity) order.raise(positionOf(row.activity));
}
