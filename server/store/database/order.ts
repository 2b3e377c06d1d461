import { sql } from 'kysely';
import type { Order } from '../../ids';
import type { Tx } from './schema';

/**
 * Takes the next position in the one order of all writes, for any process and any clock. The row stays locked until the
 * transaction ends, so positions are committed in order. Take it late, after all other rows that may be locked: then it is held
 * briefly and cannot be part of a deadlock.
 */
export const takeOrder = (tx: Tx, now: number): Promise<Order> =>
  tx
    .updateTable('write_order')
    .set({
      ms: sql<number>`case when ms >= ${now} then ms else ${now} end`,
      number: sql<number>`case when ms >= ${now} then number + 1 else 0 end`,
    })
    .returning(['ms', 'number'])
    .executeTakeFirstOrThrow();

/** Raises the order after inserts with their own positions (the seed, an import): later writes get positions after `ms`. */
export const raiseOrder = (tx: Tx, ms: number) =>
  tx
    .updateTable('write_order')
    .set({ ms: ms + 1, number: 0 })
    .where('ms', '<=', ms)
    .execute();
