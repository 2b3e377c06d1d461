import { sql } from 'kysely';
import type { Order } from '../../ids';
import type { Db, Tx } from './schema';

/**
 * The next place in the one order of all writes, whichever process asks and whatever its clock says. The row stays locked
 * until the transaction ends, so places are committed in their order; taken late, after every row that others may have
 * locked too, it is held shortly and nobody waits in a circle.
 */
export const takeOrder = (tx: Tx | Db, now: number): Promise<Order> =>
  tx
    .updateTable('write_order')
    .set({
      ms: sql<number>`case when ms >= ${now} then ms else ${now} end`,
      number: sql<number>`case when ms >= ${now} then number + 1 else 0 end`,
    })
    .returning(['ms', 'number'])
    .executeTakeFirstOrThrow();

/** For rows that bring their places along (the demonstration world, a copy): what is written after them stands after them. */
export const raiseOrder = (tx: Tx, ms: number) =>
  tx
    .updateTable('write_order')
    .set({ ms: ms + 1, number: 0 })
    .where('ms', '<=', ms)
    .execute();
